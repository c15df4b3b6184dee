#include "CCatalogue.h"

static const unsigned char catalogue[] = {
#embed "stations.ini"
};

const unsigned char *lofi_catalogue_bytes(void) { return catalogue; }

size_t lofi_catalogue_size(void) { return sizeof catalogue; }
