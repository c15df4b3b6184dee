#define _GNU_SOURCE
#include <string.h>

#include "CPlatform.h"

const void *lofi_find(const void *bytes, size_t count, const void *piece, size_t length) {
  return memmem(bytes, count, piece, length);
}
