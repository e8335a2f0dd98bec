#define _GNU_SOURCE
#include "spawn_shims.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

int tocsin_spawn_set_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

int tocsin_die_with_parent(int parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return getppid() == parent;
}

int tocsin_socket_pair(int *ours, int *theirs) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return -1;
  if (fcntl(ends[0], F_SETFL, O_NONBLOCK) < 0) {
    close(ends[0]);
    close(ends[1]);
    return -1;
  }
  *ours = ends[0];
  *theirs = ends[1];
  return 0;
}
