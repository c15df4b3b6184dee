// libsystemd, loaded at run time.
#include "functions.h"

#include <dlfcn.h>
#include <stddef.h>

struct lofi_sd_bus_functions lofi_sd;

bool lofi_bus_load(void) {
  if (lofi_sd.vtable_format) return true;
  // It stays for the rest of the run: a library with threads or keys of its own is not to be unloaded.
  void *library = dlopen("libsystemd.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  bool is_whole = true;
#define LOFI_FIND(name) \
  lofi_sd.name = (__typeof__(lofi_sd.name))dlsym(library, #name); \
  if (!lofi_sd.name) is_whole = false;
  LOFI_SD_BUS_FUNCTIONS(LOFI_FIND)
  const unsigned *format = dlsym(library, "sd_bus_object_vtable_format");
  if (!is_whole || !format) return false;
  lofi_sd.vtable_format = format;
  return true;
}
