#include "CTape.h"

// `make tape` composes these files. They stay in the program's read-only pages until they are played.
static const unsigned char lamplight[] = {
#embed "pieces/lamplight-on-slate.mp3"
};
static const unsigned char cup[] = {
#embed "pieces/the-third-cup.mp3"
};
static const unsigned char boats[] = {
#embed "pieces/paper-boats-in-the-sink.mp3"
};
static const unsigned char tram[] = {
#embed "pieces/last-tram-window-seat.mp3"
};

static const struct {
  const unsigned char *bytes;
  size_t size;
} pieces[] = {
  {lamplight, sizeof lamplight},
  {cup, sizeof cup},
  {boats, sizeof boats},
  {tram, sizeof tram},
};

size_t lofi_tape_count(void) { return sizeof pieces / sizeof *pieces; }

const unsigned char *lofi_tape_bytes(size_t piece) {
  return piece < lofi_tape_count() ? pieces[piece].bytes : NULL;
}

size_t lofi_tape_size(size_t piece) { return piece < lofi_tape_count() ? pieces[piece].size : 0; }
