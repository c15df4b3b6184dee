// Folders as a whole.
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "CPlatform.h"

static int make(const char *path) { return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno; }

int lofi_make_folder(const char *path) {
  char part[PATH_MAX];
  size_t length = strlen(path);
  struct stat status;
  if (length == 0 || stat(path, &status) == 0) return 0;
  if (length >= sizeof part) return errno = ENAMETOOLONG, -1;
  memcpy(part, path, length + 1);
  for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    int fault = make(part);
    *slash = '/';
    // What follows could only fail of it, and say less.
    if (fault) return errno = fault, -1;
  }
  int fault = make(part);
  return fault ? (errno = fault, -1) : 0;
}
