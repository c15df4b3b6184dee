// What only the start has needed.
#define _GNU_SOURCE
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CPlatform.h"

// Code and constants come from their files again where they are needed after all. What may have been written
// to, also by the loader, is left alone.
static int forget(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  uintptr_t page = *(uintptr_t *)context;
  if (strncmp(object->dlpi_name, "linux-vdso", 10) == 0) return 0;
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_DYNAMIC) {
      const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
      for (; entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_TEXTREL) return 0;
    }
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    madvise((void *)start, object->dlpi_addr + segment->p_vaddr + segment->p_memsz - start, MADV_DONTNEED);
  }
  return 0;
}

void lofi_forget_start(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(forget, &page);
  malloc_trim(0);
}
