// From pixels to cells, by libchafa.
#include <stdio.h>

#include <chafa.h>

#include "picture.h"

// A colour, or the terminal's own.
static void print_color(int color, int colors) {
  if (color < 0) {
    fputs(",-", stdout);
    return;
  }
  // The lowest eight numbers of direct colour are those of the palette: black is the darkest blue.
  if (colors > 256 && color < 8) color = 8;
  printf(",%x", (unsigned)color);
}

int print_cells(const picture *picture, int columns, int rows, int colors) {
  chafa_set_n_threads(1);
  ChafaSymbolMap *symbols = chafa_symbol_map_new();
  chafa_symbol_map_add_by_range(symbols, ' ', ' ');
  // All block elements but the shades, which every font draws in a way of its own.
  chafa_symbol_map_add_by_range(symbols, 0x2580, 0x2590);
  chafa_symbol_map_add_by_range(symbols, 0x2594, 0x259F);
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, columns, rows);
  chafa_canvas_config_set_canvas_mode(
      config, colors > 256    ? CHAFA_CANVAS_MODE_TRUECOLOR
              : colors == 256 ? CHAFA_CANVAS_MODE_INDEXED_240
                              : CHAFA_CANVAS_MODE_INDEXED_16);
  chafa_canvas_config_set_symbol_map(config, symbols);
  chafa_canvas_config_set_work_factor(config, 1);
  // Where there are few colours, the nearest to the eye: by their numbers a dark violet would be grey.
  if (colors <= 256) chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_DIN99D);
  ChafaCanvas *canvas = chafa_canvas_new(config);

  // The middle square: the place for the cover is one.
  size_t side = picture->width < picture->height ? picture->width : picture->height;
  const uint8_t *start =
      picture->pixels + ((picture->height - side) / 2 * picture->width + (picture->width - side) / 2) * 4;
  chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, start, (int)side, (int)side,
                               (int)picture->width * 4);
  for (int y = 0; y < rows; y++) {
    for (int x = 0; x < columns; x++) {
      int foreground = -1, background = -1;
      chafa_canvas_get_raw_colors_at(canvas, x, y, &foreground, &background);
      printf(x == 0 ? "%x" : " %x", (unsigned)chafa_canvas_get_char_at(canvas, x, y));
      print_color(foreground, colors);
      print_color(background, colors);
    }
    putchar('\n');
  }
  return fflush(stdout) == 0;
}
