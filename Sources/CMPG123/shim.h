// libmpg123 as Swift sees it.
#ifndef LOFITIME_CMPG123_H
#define LOFITIME_CMPG123_H
#include <mpg123.h>
#endif
