// The tape: pieces of music as MP3 files, built into the program.
#ifndef LOFITIME_CTAPE_H
#define LOFITIME_CTAPE_H

#include <stddef.h>

// The number of pieces.
size_t lofi_tape_count(void);

// The bytes of a piece's MP3 file, which last as long as the program; NULL when there is no such piece.
const unsigned char *lofi_tape_bytes(size_t piece);

// How many bytes those are; 0 when there is no such piece.
size_t lofi_tape_size(size_t piece);

#endif
