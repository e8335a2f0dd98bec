#define _GNU_SOURCE
#include "memory_shims.h"

#include <link.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// Only read-only segments: MADV_DONTNEED would discard modified private pages.
static int give_back_object(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
    uintptr_t start = info->dlpi_addr + segment->p_vaddr;
    uintptr_t first = start & ~(page - 1);
    uintptr_t end = (start + segment->p_filesz) & ~(page - 1);
    if (end > first) madvise((void *)first, end - first, MADV_DONTNEED);
  }
  return 0;
}

void tocsin_give_back_memory(void) {
  malloc_trim(0);
  dl_iterate_phdr(give_back_object, NULL);
}
