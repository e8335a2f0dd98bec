#pragma once
#include <stddef.h>

/// System V shared memory, for MIT-SHM.

/// Creates a segment that only this user may attach. Returns its address and stores its identifier, or
/// returns NULL.
void *tocsin_shared_memory_create(size_t bytes, int *identifier);

/// Marks the segment for removal when the last process has detached it.
int tocsin_shared_memory_remove(int identifier);

/// Detaches the segment from this process.
int tocsin_shared_memory_detach(void *address);
