#pragma once
#include <spawn.h>

/// Sets the working directory of the child. See posix_spawn_file_actions_addchdir_np(3).
int tocsin_spawn_set_directory(posix_spawn_file_actions_t *actions, const char *path);

/// Makes the kernel kill this process when its parent exits. See prctl(2), PR_SET_PDEATHSIG.
/// Returns whether `parent` is still the parent.
int tocsin_die_with_parent(int parent);

/// Creates a pair of connected sockets, both close-on-exec; `ours` is non-blocking.
/// Returns 0, or -1 with errno set. See socketpair(2).
int tocsin_socket_pair(int *ours, int *theirs);
