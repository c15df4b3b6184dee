#define _XOPEN_SOURCE 700
#include <wchar.h>

#include "CPlatform.h"

int lofi_wcwidth(wchar_t character) { return wcwidth(character); }
