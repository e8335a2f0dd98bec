#define _GNU_SOURCE
#include "spawn_shims.h"

int tocsin_spawn_set_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}
