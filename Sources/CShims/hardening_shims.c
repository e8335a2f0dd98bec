#define _GNU_SOURCE
#include "hardening_shims.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int tocsin_forbid_inspection(void) {
  /* The Swift runtime's crash handler would start a program that reads this process's memory. */
  static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGSYS, SIGTRAP};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++)
    signal(crashes[index], SIG_DFL);
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0) return -errno;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -errno;
}

int tocsin_lock_memory(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0) return -errno;
  if (limit.rlim_cur != RLIM_INFINITY) return -EPERM;
  return mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) == 0 ? 0 : -errno;
}

static void close_unless_ours(int number) {
  int flags = fcntl(number, F_GETFD);
  if (flags >= 0 && !(flags & FD_CLOEXEC)) close(number);
}

/* Closes what the caller has left open, such as a lock's file. All descriptors of ours are closed on exec. */
static void close_inherited(void) {
  DIR *open_ones = opendir("/proc/self/fd");
  if (!open_ones) {
    for (int number = 3; number < 1024; number++) close_unless_ours(number);
    return;
  }
  struct dirent *entry;
  while ((entry = readdir(open_ones))) {
    int number = atoi(entry->d_name);
    if (number > 2) close_unless_ours(number);
  }
  closedir(open_ones);
}

int tocsin_go_on_in_child(void) {
  /* Not kept open after the answer, so it is closed before there are two processes. */
  close_inherited();
  pid_t child = fork();
  if (child < 0) return -errno;
  if (child > 0) {
    /* The caller's group may be killed as soon as this process ends, so the child leaves it first. */
    setpgid(child, child);
    return 1;
  }
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int number = 0; null >= 0 && number < 3; number++) dup2(null, number);
  if (null > 2) close(null);
  return 0;
}

int tocsin_fork(void) {
  pid_t child = fork();
  return child < 0 ? -errno : child;
}
