#define _GNU_SOURCE
#include <string.h>

#include "CPlatform.h"

int lofi_compare_names(const char *left, const char *right) { return strverscmp(left, right); }
