// The painter of covers: a picture on the standard input becomes cells on the standard output.
//
// A program of its own, so that a hostile picture costs only the picture, and the radio loads none of the
// libraries for pictures. It is given little memory and time, opens no file, and says nothing but the cells:
//
//   lofitime-cover COLUMNS ROWS 16|256|direct <PICTURE
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "picture.h"

// A sanitizer's own memory is all over the address space, and it would open files to look for leaks, which are
// none here: all ends with the program.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

enum { MOST_BYTES = 2 * 1024 * 1024, MOST_CELLS_A_SIDE = 128 };

static int limit(int what, rlim_t most) {
  struct rlimit limit = {.rlim_cur = most, .rlim_max = most};
  return setrlimit(what, &limit) == 0;
}

static int limit_everything(void) {
  alarm(5);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && limit(RLIMIT_CORE, 0) && limit(RLIMIT_CPU, 3) &&
         limit(RLIMIT_NOFILE, 3) && (IS_SANITIZED || limit(RLIMIT_AS, 256 * 1024 * 1024));
}

static size_t read_all(uint8_t *bytes, size_t most) {
  size_t count = 0;
  while (count < most) {
    ssize_t more = read(STDIN_FILENO, bytes + count, most - count);
    if (more <= 0) break;
    count += (size_t)more;
  }
  return count;
}

static int begins_with(const uint8_t *bytes, size_t count, size_t offset, const char *sign) {
  size_t length = strlen(sign);
  return count >= offset + length && memcmp(bytes + offset, sign, length) == 0;
}

// By its first bytes: what a server calls it is not to be trusted.
static int read_picture(const uint8_t *bytes, size_t count, picture *result) {
  if (begins_with(bytes, count, 0, "\xFF\xD8\xFF")) return read_jpeg(bytes, count, result);
  if (begins_with(bytes, count, 0, "\x89PNG\r\n\x1A\n")) return read_png(bytes, count, result);
  if (begins_with(bytes, count, 0, "RIFF") && begins_with(bytes, count, 8, "WEBP"))
    return read_webp(bytes, count, result);
  return 0;
}

int main(int count, char **arguments) {
  if (count != 4) return 2;
  int columns = atoi(arguments[1]), rows = atoi(arguments[2]);
  int colors = strcmp(arguments[3], "direct") == 0 ? 1 << 24 : atoi(arguments[3]);
  if (columns < 1 || columns > MOST_CELLS_A_SIDE || rows < 1 || rows > MOST_CELLS_A_SIDE) return 2;
  if (colors != 16 && colors != 256 && colors != 1 << 24) return 2;
  if (!limit_everything()) return 1;

  static uint8_t bytes[MOST_BYTES + 1];
  size_t size = read_all(bytes, sizeof bytes);
  picture picture = {0};
  if (size > MOST_BYTES || !read_picture(bytes, size, &picture)) return 1;
  return print_cells(&picture, columns, rows, colors) ? 0 : 1;
}
