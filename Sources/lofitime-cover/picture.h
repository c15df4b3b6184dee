// A picture in memory, and who can read one.
#ifndef LOFITIME_PICTURE_H
#define LOFITIME_PICTURE_H

#include <stddef.h>
#include <stdint.h>

// Rows of pixels without gaps between them: red, green, blue and opacity, a byte each.
typedef struct {
  uint8_t *pixels;
  size_t width, height;
} picture;

// More than any cover has; what claims to be larger is not decoded at all.
enum { MOST_PIXELS = 16 * 1024 * 1024, MOST_SIDE = 16 * 1024 };

// The sides that are enough for the cells of a terminal: what is larger may be decoded more coarsely.
enum { SIDE_ENOUGH = 384 };

// Whether a picture of that size may be decoded.
static inline int is_bearable(size_t width, size_t height) {
  return width > 0 && height > 0 && width <= MOST_SIDE && height <= MOST_SIDE &&
         width * height <= MOST_PIXELS;
}

// Each reads a picture of its kind, or returns 0; the pixels are then the caller's, too, if there are any.
int read_jpeg(const uint8_t *bytes, size_t count, picture *result);
int read_png(const uint8_t *bytes, size_t count, picture *result);
int read_webp(const uint8_t *bytes, size_t count, picture *result);

// Prints a picture as cells, a row on each line; returns 0 if that cannot be done.
int print_cells(const picture *picture, int columns, int rows, int colors);

#endif
