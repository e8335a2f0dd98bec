#pragma once
#include <stddef.h>

/// A System V shared memory segment, for MIT-SHM.

/// Makes a segment that only this user may attach. Returns its address and stores its identifier, or returns NULL.
void *tocsin_shared_memory_create(size_t bytes, int *identifier);

/// Marks the segment so that it goes away with the last process that has it attached.
int tocsin_shared_memory_remove(int identifier);

/// Detaches the segment from this process.
int tocsin_shared_memory_detach(void *address);
