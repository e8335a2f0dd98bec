#define _GNU_SOURCE
#include "spawning.h"

#include "bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The data for the new process; nothing is allocated after the fork. */
typedef struct launch {
  const char *path;
  char *const *arguments;
  char *const *variables;
  const char *log;
  int ready;
} launch;

/* A fork without SIGCHLD at the child's exit: the program manages its own children, and must not
 * be notified of ours. */
static pid_t fork_silently(int signal) {
#ifdef __SANITIZE_THREAD__
  /* The thread sanitizer must see a fork. */
  (void)signal;
  return fork();
#else
  return (pid_t)syscall(SYS_clone, (unsigned long)signal, NULL, NULL, NULL, 0UL);
#endif
}

static void run(const launch *launch) {
  /* For SIGABRT the C library takes a lock, which another thread of our parent may have had. */
  for (int number = 1; number < NSIG; number++)
    if (number != SIGABRT) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  /* Duplicated to numbers above 3, because 0 to 3 are overwritten below. */
  int kept = fcntl(launch->ready, F_DUPFD_CLOEXEC, 10);
  int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  int log = launch->log == NULL
    ? -1
    : open(launch->log, O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_CLOEXEC, 0600);
  if (nowhere >= 0) {
    dup2(nowhere, 0);
    dup2(log >= 0 ? log : nowhere, 1);
    dup2(log >= 0 ? log : nowhere, 2);
  }
  dup2(kept, 3);
  int is_closed = 0;
#ifdef SYS_close_range
  is_closed = syscall(SYS_close_range, 4U, ~0U, 0U) == 0;
#endif
  /* Kernels before 5.9 lack it. */
  if (!is_closed)
    for (int number = 4; number < 1024; number++) close(number);
  if (chdir("/") < 0) {}
  execve(launch->path, launch->arguments, launch->variables);
  static const char line[] = "69 the presenter cannot be started\n";
  if (write(3, line, sizeof line - 1) < 0) {}
  _exit(69);
}

/* Returns 0, or an error number. */
static int spawn_detached(const launch *launch) {
  pid_t child = fork_silently(0);
  if (child < 0) return errno;
  if (child == 0) {
    /* After the second fork init is the parent, and the process cannot acquire a terminal. */
    setsid();
    pid_t grandchild = fork_silently(SIGCHLD);
    if (grandchild != 0) _exit(grandchild < 0 ? errno : 0);
    run(launch);
  }
  int status;
  while (waitpid(child, &status, __WALL) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : EAGAIN;
}

tocsin_code spawn_presenter(
  const surroundings *around, const char *display, int *report, char **path, tocsin_error *error) {
  const char *idle = surroundings_idle_seconds(around, display, error);
  if (idle == NULL) return TOCSIN_INVALID;
  char *program = surroundings_presenter(around, error);
  if (program == NULL) return TOCSIN_UNAVAILABLE;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) {
    free(program);
    return fail_system(error, TOCSIN_UNAVAILABLE, errno, "cannot make a pipe");
  }
  const char *named = surroundings_value(around, "TOCSIN_LOG");
  char *log = named != NULL ? surroundings_path(around, named) : NULL;
  char *const arguments[] = {
    program, (char *)"--ready-fd", (char *)"3", (char *)"--idle-seconds", (char *)idle, NULL};
  launch launch = {program, arguments, around->variables, log, ends[1]};
  int number = spawn_detached(&launch);
  free(log);
  /* This end is closed, so that the pipe ends if the program exits. */
  close(ends[1]);
  if (number != 0) {
    close(ends[0]);
    fail_system(error, TOCSIN_UNAVAILABLE, number, "cannot start %s", program);
    free(program);
    return TOCSIN_UNAVAILABLE;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *report = ends[0];
  *path = program;
  return TOCSIN_OK;
}
