// Pictures in PNG, by libpng.
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "picture.h"

int read_png(const uint8_t *bytes, size_t count, picture *result) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, bytes, count)) return 0;
  if (!is_bearable(image.width, image.height)) return png_image_free(&image), 0;
  image.format = PNG_FORMAT_RGBA;
  result->width = image.width;
  result->height = image.height;
  result->pixels = calloc(result->width * result->height, 4);
  if (result->pixels == NULL) return png_image_free(&image), 0;
  return png_image_finish_read(&image, NULL, result->pixels, 0, NULL) != 0;
}
