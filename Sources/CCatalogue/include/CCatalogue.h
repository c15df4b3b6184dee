// The list of stations, as a text that is built into the program.
#ifndef LOFITIME_CCATALOGUE_H
#define LOFITIME_CCATALOGUE_H

#include <stddef.h>

// The bytes of the list, which last as long as the program.
const unsigned char *lofi_catalogue_bytes(void);

// How many bytes those are.
size_t lofi_catalogue_size(void);

#endif
