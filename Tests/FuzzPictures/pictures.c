// Gives the painter's readers of pictures what libFuzzer makes up; built by scripts/fuzz.
#define main painter_main
#include "../../Sources/lofitime-cover/main.c"
#undef main

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  picture picture = {0};
  if (read_picture(bytes, count, &picture)) {
    // Every pixel that is promised has to be there: the sanitizer looks.
    volatile uint8_t sum = 0;
    for (size_t i = 0; i < picture.width * picture.height * 4; i += 4096) sum ^= picture.pixels[i];
    sum ^= picture.pixels[picture.width * picture.height * 4 - 1];
  }
  free(picture.pixels);
  return 0;
}
