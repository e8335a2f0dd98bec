#pragma once
#include <spawn.h>

/// Lets the child start in another folder. See posix_spawn_file_actions_addchdir_np(3).
int tocsin_spawn_set_directory(posix_spawn_file_actions_t *actions, const char *path);
