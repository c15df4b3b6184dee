// Folders as a whole.
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "CPlatform.h"

void lofi_make_folder(const char *path) {
  char part[PATH_MAX];
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof part) return;
  memcpy(part, path, length + 1);
  for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(part, 0700);
    *slash = '/';
  }
  mkdir(part, 0700);
}
