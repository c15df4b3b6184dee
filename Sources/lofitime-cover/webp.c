// Pictures in WebP, by libwebp.
#include <stdlib.h>

#include <webp/decode.h>

#include "picture.h"

int read_webp(const uint8_t *bytes, size_t count, picture *result) {
  int width = 0, height = 0;
  if (!WebPGetInfo(bytes, count, &width, &height)) return 0;
  if (width <= 0 || height <= 0 || !is_bearable((size_t)width, (size_t)height)) return 0;
  result->width = (size_t)width;
  result->height = (size_t)height;
  size_t size = result->width * result->height * 4;
  result->pixels = calloc(size, 1);
  if (result->pixels == NULL) return 0;
  return WebPDecodeRGBAInto(bytes, count, result->pixels, size, width * 4) != NULL;
}
