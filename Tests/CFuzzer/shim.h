// libFuzzer as Swift sees it: what is linked in by -sanitize=fuzzer.
#ifndef LOFITIME_CFUZZER_H
#define LOFITIME_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

// Runs libFuzzer with its own options; returns its exit status.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*read)(const uint8_t *bytes, size_t count));

#endif
