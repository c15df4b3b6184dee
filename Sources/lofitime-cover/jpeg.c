// Pictures in JPEG, by libjpeg.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "picture.h"

struct failure {
  struct jpeg_error_mgr manager;
  jmp_buf way_out;
};

static void fail(j_common_ptr decoder) { longjmp(((struct failure *)decoder->err)->way_out, 1); }

static void say_nothing(j_common_ptr decoder) { (void)decoder; }

static int read_pixels(struct jpeg_decompress_struct *decoder, const uint8_t *bytes, size_t count, picture *result) {
  jpeg_mem_src(decoder, bytes, count);
  if (jpeg_read_header(decoder, TRUE) != JPEG_HEADER_OK) return 0;
  if (!is_bearable(decoder->image_width, decoder->image_height)) return 0;
  decoder->out_color_space = JCS_EXT_RGBA;
  // An eighth of the work, where an eighth of the size is enough.
  decoder->scale_denom = 8;
  decoder->scale_num = 1;
  size_t side = decoder->image_width < decoder->image_height ? decoder->image_width : decoder->image_height;
  while (decoder->scale_num < 8 && side * decoder->scale_num / 8 < SIDE_ENOUGH) decoder->scale_num *= 2;
  if (!jpeg_start_decompress(decoder)) return 0;

  result->width = decoder->output_width;
  result->height = decoder->output_height;
  result->pixels = calloc(result->width * result->height, 4);
  if (result->pixels == NULL) return 0;
  while (decoder->output_scanline < decoder->output_height) {
    JSAMPROW row = result->pixels + decoder->output_scanline * result->width * 4;
    if (jpeg_read_scanlines(decoder, &row, 1) == 0) return 0;
  }
  return 1;
}

int read_jpeg(const uint8_t *bytes, size_t count, picture *result) {
  struct jpeg_decompress_struct decoder;
  struct failure failure;
  decoder.err = jpeg_std_error(&failure.manager);
  failure.manager.error_exit = fail;
  failure.manager.output_message = say_nothing;
  jpeg_create_decompress(&decoder);
  volatile int is_read = 0;
  if (setjmp(failure.way_out) == 0) is_read = read_pixels(&decoder, bytes, count, result);
  jpeg_destroy_decompress(&decoder);
  return is_read;
}
