#define _GNU_SOURCE
#include "memory_shims.h"

#include <link.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

// A program or library reaches from its first page to its last, whatever lies between its segments.
static int is_in_object(struct dl_phdr_info *info, size_t size, void *address) {
  (void)size;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = UINTPTR_MAX, end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + segment->p_vaddr;
    if (start < first) first = start;
    if (start + segment->p_memsz > end) end = start + segment->p_memsz;
  }
  return (uintptr_t)address >= (first & ~(page - 1)) && (uintptr_t)address < end;
}

// Fonts and the caches of fontconfig. The read-only data of a library may have been modified while it
// was relocated, so that what belongs to one is left to give_back_object.
static void give_back_files(void) {
  FILE *maps = fopen("/proc/self/maps", "re");
  if (!maps) return;
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, maps) > 0) {
    uintptr_t start, end;
    char access[5];
    unsigned long inode;
    if (sscanf(line, "%lx-%lx %4s %*s %*s %lu", &start, &end, access, &inode) != 4) continue;
    if (inode == 0 || strncmp(access, "r--", 3) != 0) continue;
    if (dl_iterate_phdr(is_in_object, (void *)start)) continue;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  free(line);
  fclose(maps);
}

void tocsin_give_back_program(void) {
  dl_iterate_phdr(give_back_object, NULL);
  malloc_trim(0);
}

void tocsin_give_back_memory(void) {
  give_back_files();
  tocsin_give_back_program();
}
