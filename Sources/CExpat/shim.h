// libexpat as Swift sees it.
#ifndef LOFITIME_CEXPAT_H
#define LOFITIME_CEXPAT_H
#include <expat.h>
#endif
