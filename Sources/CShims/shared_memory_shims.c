#define _GNU_SOURCE
#include "shared_memory_shims.h"

#include <sys/ipc.h>
#include <sys/shm.h>

void *tocsin_shared_memory_create(size_t bytes, int *identifier) {
  *identifier = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
  if (*identifier < 0) return NULL;
  void *address = shmat(*identifier, NULL, 0);
  if (address == (void *)-1) {
    shmctl(*identifier, IPC_RMID, NULL);
    return NULL;
  }
  return address;
}

int tocsin_shared_memory_remove(int identifier) {
  return shmctl(identifier, IPC_RMID, NULL);
}

int tocsin_shared_memory_detach(void *address) {
  return shmdt(address);
}
