#pragma once
#include <spawn.h>

/// Lets the child start in another folder. See posix_spawn_file_actions_addchdir_np(3).
int tocsin_spawn_set_directory(posix_spawn_file_actions_t *actions, const char *path);

/// Has the kernel kill this process when its parent dies. See prctl(2), PR_SET_PDEATHSIG.
/// Returns whether `parent` is the parent still.
int tocsin_die_with_parent(int parent);

/// A pair of sockets, connected to each other, both closed on exec; `ours` is non-blocking.
/// Returns 0, or -1 with errno set. See socketpair(2).
int tocsin_socket_pair(int *ours, int *theirs);
