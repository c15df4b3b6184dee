// chafa, for the painter of covers; as a module of its own because its headers need glib's.
#include <chafa.h>
