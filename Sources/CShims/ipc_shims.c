#define _GNU_SOURCE
#include "ipc_shims.h"

#include "descriptor_shims.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int tocsin_unix_socket(int nonblocking) {
  return result(
    socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (nonblocking ? SOCK_NONBLOCK : 0), 0));
}

static int fill(struct sockaddr_un *address, const char *path) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) return -ENAMETOOLONG;
  strcpy(address->sun_path, path);
  return 0;
}

int tocsin_unix_bind(int fd, const char *path) {
  struct sockaddr_un address;
  int status = fill(&address, path);
  if (status < 0) return status;
  return result(bind(fd, (struct sockaddr *)&address, sizeof address));
}

int tocsin_unix_connect(int fd, const char *path) {
  struct sockaddr_un address;
  int status = fill(&address, path);
  if (status < 0) return status;
  do status = connect(fd, (struct sockaddr *)&address, sizeof address);
  while (status < 0 && errno == EINTR);
  return result(status);
}

int tocsin_accept(int fd) {
  int status;
  do status = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  while (status < 0 && errno == EINTR);
  return result(status);
}

int tocsin_peer_credentials(int fd, uint32_t *uid, int32_t *pid) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &length) < 0) return -errno;
  *uid = credentials.uid;
  *pid = credentials.pid;
  return 0;
}

ssize_t tocsin_send(int fd, const void *bytes, size_t count) {
  ssize_t sent;
  do sent = send(fd, bytes, count, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

ssize_t tocsin_read(int fd, void *bytes, size_t count) {
  ssize_t got;
  do got = read(fd, bytes, count);
  while (got < 0 && errno == EINTR);
  return got < 0 ? -errno : got;
}

int tocsin_write_all(int fd, const void *bytes, size_t count) {
  const char *rest = bytes;
  while (count > 0) {
    ssize_t written = write(fd, rest, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) {
      struct pollfd room = {fd, POLLOUT, 0};
      if (poll(&room, 1, -1) < 0 && errno != EINTR) return -errno;
      continue;
    }
    if (written < 0) return -errno;
    if (written == 0) return -EIO;
    rest += written;
    count -= (size_t)written;
  }
  return 0;
}

void tocsin_hold_standard_descriptors(void) {
  for (int number = 0; number < 3; number++) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    /* Opened in the wrong direction, so that reading or writing fails. */
    int held = open("/dev/null", (number == 0 ? O_WRONLY : O_RDONLY) | O_NOCTTY);
    if (held < 0) held = open("/", O_PATH);
    /* open returns the lowest free number. */
    if (held != number) _exit(70);
  }
}

int tocsin_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}

int tocsin_memory_file(const char *name) { return result(memfd_create(name, 0)); }

int tocsin_lock_exclusively(int fd) {
  int status;
  do status = flock(fd, LOCK_EX | LOCK_NB);
  while (status < 0 && errno == EINTR);
  return result(status);
}

int tocsin_open(const char *path, int flags, mode_t mode) {
  int fd;
  do fd = open(path, flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, mode);
  while (fd < 0 && errno == EINTR);
  return result(fd);
}

int tocsin_lstat(const char *path, uint32_t *mode, uint32_t *owner) {
  struct stat status;
  if (lstat(path, &status) < 0) return -errno;
  *mode = status.st_mode;
  *owner = status.st_uid;
  return 0;
}

int tocsin_fstat(int fd, uint32_t *mode, int64_t *size) {
  struct stat status;
  if (fstat(fd, &status) < 0) return -errno;
  *mode = status.st_mode;
  *size = status.st_size;
  return 0;
}

void tocsin_sleep(int64_t nanoseconds) {
  int64_t end = tocsin_monotonic_nanoseconds() + nanoseconds;
  struct timespec until = {end / 1000000000, end % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
}

int tocsin_wait(int fd, int write, int milliseconds) {
  struct pollfd wanted = {fd, write ? POLLOUT : POLLIN, 0};
  int64_t end = tocsin_monotonic_nanoseconds() + (int64_t)milliseconds * 1000000;
  int left = milliseconds;
  for (;;) {
    int status = poll(&wanted, 1, left);
    if (status >= 0) return status > 0;
    if (errno != EINTR) return -errno;
    if (milliseconds < 0) continue;
    int64_t rest = (end - tocsin_monotonic_nanoseconds()) / 1000000;
    left = rest > 0 ? (int)rest : 0;
  }
}

/* The kernel closes the socket, which withdraws the alert. */
static void leave(int number) { _exit(128 + number); }

static const int leaving[] = {SIGINT, SIGTERM, SIGHUP};

int tocsin_process_descriptor(int pid) {
#ifdef SYS_pidfd_open
  int fd = (int)syscall(SYS_pidfd_open, pid, 0);
  return fd < 0 ? -errno : fd;
#else
  (void)pid;
  return -ENOSYS;
#endif
}

void tocsin_leave_on_signals(void) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = leave;
  for (size_t index = 0; index < sizeof leaving / sizeof *leaving; index++) {
    if (sigaction(leaving[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(leaving[index], &action, NULL);
  }
  signal(SIGPIPE, SIG_IGN);
}

void tocsin_default_signals(void) {
  sigset_t none;
  struct sigaction before;
  for (int number = 1; number < NSIG; number++) {
    /* exec resets handlers, but ignored signals would stay ignored. */
    if (number == SIGPIPE || (sigaction(number, NULL, &before) == 0 && before.sa_handler == leave))
      signal(number, SIG_DFL);
  }
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

extern char **environ;

static _Noreturn void run_detached(
  const char *path, char *const *arguments, int ready, const char *log_path) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);

  /* Duplicated above 0 to 3, which are overwritten below. */
  int kept = fcntl(ready, F_DUPFD_CLOEXEC, 10);
  int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  int log = log_path ? open(log_path, O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY | O_CLOEXEC, 0600) : -1;
  if (nowhere >= 0) {
    dup2(nowhere, 0);
    dup2(log >= 0 ? log : nowhere, 1);
    dup2(log >= 0 ? log : nowhere, 2);
  }
  dup2(kept, 3);
  /* Kernels before 5.9 lack close_range. */
  if (close_range(4, ~0U, 0) < 0)
    for (int fd = 4; fd < 1024; fd++) close(fd);
  if (chdir("/") < 0) {}
  execv(path, arguments);

  char line[512];
  int length =
    snprintf(line, sizeof line, "69 cannot start %.300s: %s\n", path, strerror(errno));
  if (write(3, line, (size_t)length) < 0) {}
  _exit(69);
}

/* The session of the process started last by `tocsin_spawn_detached`, which may be our child. */
static pid_t detached_session;

int tocsin_spawn_detached(
  const char *path, char *const *arguments, int ready, const char *log_path) {
  pid_t child = fork();
  if (child < 0) return -errno;
  if (child == 0) {
    /* After the second fork init is the parent, and the process cannot acquire a terminal. */
    setsid();
    pid_t grandchild = fork();
    if (grandchild != 0) _exit(grandchild < 0 ? errno : 0);
    run_detached(path, arguments, ready, log_path);
  }
  detached_session = child;
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(status) ? -WEXITSTATUS(status) : -EAGAIN;
}

void tocsin_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

/* Reads the state and the parent of a process; returns 0 if it does not exist. */
static int process_state(int32_t process, char *state, int32_t *parent) {
  char path[40], line[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  ssize_t count = tocsin_read(fd, line, sizeof line - 1);
  close(fd);
  if (count <= 0) return 0;
  line[count] = 0;
  /* The name, in parentheses, may contain any character. */
  char *name_end = strrchr(line, ')');
  return name_end && sscanf(name_end + 1, " %c %d", state, parent) == 2;
}

int tocsin_descends(int32_t process) {
  for (int depth = 0; depth < 64 && process > 1; depth++) {
    char state;
    int32_t parent;
    if (!process_state(process, &state, &parent)) return 0;
    if (depth == 0 && (state == 'Z' || state == 'X')) return 0;
    if (parent == getpid()) return 1;
    process = parent;
  }
  return 0;
}

int tocsin_become(const char *path, char *const *arguments, int file, int number) {
  if (file >= 0 && file != number && dup2(file, number) < 0) return -errno;
  tocsin_default_signals();
  execv(path, arguments);
  return -errno;
}

int tocsin_wait_any(const int *fds, int count, int milliseconds) {
  struct pollfd wanted[8];
  if (count > 8) return -EINVAL;
  for (int index = 0; index < count; index++)
    wanted[index] = (struct pollfd){.fd = fds[index], .events = POLLIN};
  int status = poll(wanted, (nfds_t)count, milliseconds);
  if (status < 0) return errno == EINTR ? 0 : -errno;
  int ready = 0;
  for (int index = 0; index < count; index++)
    if (wanted[index].revents) ready |= 1 << index;
  return ready;
}

static int signal_pipe_end = -1;

static void tell(int number) {
  int kept = errno;
  unsigned char byte = (unsigned char)number;
  if (write(signal_pipe_end, &byte, 1) < 0) {}
  errno = kept;
}

int tocsin_signal_pipe(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return -errno;
  signal_pipe_end = ends[1];
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = tell;
  for (size_t index = 0; index < sizeof leaving / sizeof *leaving; index++) {
    if (sigaction(leaving[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(leaving[index], &action, NULL);
  }
  action.sa_flags = SA_NOCLDSTOP;
  sigaction(SIGCHLD, &action, NULL);
  return ends[0];
}

static _Noreturn void run_in_group(
  char *const *arguments, int progress, int hides_input, int failure) {
  setpgid(0, 0);
  /* Duplicated above 3, which is overwritten below. */
  int kept = fcntl(progress, F_DUPFD_CLOEXEC, 10);
  failure = fcntl(failure, F_DUPFD_CLOEXEC, 10);
  dup2(kept, 3);
  if (hides_input) {
    int nowhere = open("/dev/null", O_RDONLY);
    if (nowhere > 0) {
      dup2(nowhere, 0);
      close(nowhere);
    }
  }
  for (size_t index = 0; index < sizeof leaving / sizeof *leaving; index++) {
    struct sigaction before;
    if (sigaction(leaving[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    signal(leaving[index], SIG_DFL);
  }
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvp(arguments[0], arguments);
  int code = errno;
  if (write(failure, &code, sizeof code) < 0) {}
  _exit(127);
}

/* The write end of the pipe whose end tells the guard that this process has died. */
static int guard_end = -1;
static pid_t guard_process;

/* Outlives the signals that a terminal or a supervisor sends to our process group. */
static _Noreturn void guard_group(pid_t group, int end) {
  setsid();
  for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  dup2(end, 3);
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere >= 0)
    for (int fd = 0; fd < 3; fd++) dup2(nowhere, fd);
  if (close_range(4, ~0U, 0) < 0)
    for (int fd = 4; fd < 1024; fd++) close(fd);
  if (chdir("/") < 0) {}
  char byte;
  if (tocsin_read(3, &byte, 1) != 0) _exit(0);
  if (kill(-group, SIGTERM) < 0) _exit(0);
  kill(-group, SIGCONT);
  struct timespec pause = {.tv_nsec = 20000000};
  for (int turn = 0; turn < 250; turn++) {
    nanosleep(&pause, NULL);
    if (kill(-group, 0) < 0) _exit(0);
  }
  kill(-group, SIGKILL);
  _exit(0);
}

static void start_guard(pid_t group) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return;
  pid_t guard = fork();
  if (guard == 0) {
    close(ends[1]);
    guard_group(group, ends[0]);
  }
  close(ends[0]);
  if (guard < 0) close(ends[1]);
  else {
    guard_end = ends[1];
    guard_process = guard;
  }
}

void tocsin_dismiss_guard(void) {
  if (guard_end < 0) return;
  char byte = 1;
  if (write(guard_end, &byte, 1) < 0) {}
  close(guard_end);
  guard_end = -1;
}

int32_t tocsin_spawn_group(char *const *arguments, int progress, int hides_input) {
  int ends[2], go[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -errno;
  if (pipe2(go, O_CLOEXEC) < 0) {
    int code = errno;
    close(ends[0]);
    close(ends[1]);
    return -code;
  }
  pid_t child = fork();
  if (child < 0) {
    int code = errno;
    for (int end = 0; end < 2; end++) {
      close(ends[end]);
      close(go[end]);
    }
    return -code;
  }
  if (child == 0) {
    /* The command begins once it is guarded, and not at all if we have died before. */
    char byte;
    close(go[1]);
    if (tocsin_read(go[0], &byte, 1) != 1) _exit(127);
    run_in_group(arguments, progress, hides_input, ends[1]);
  }
  /* Both processes call it, so that neither must wait for the other. */
  setpgid(child, child);
  close(ends[1]);
  close(go[0]);
  start_guard(child);
  if (write(go[1], "", 1) < 0) {}
  close(go[1]);
  int code = 0;
  ssize_t got = tocsin_read(ends[0], &code, sizeof code);
  close(ends[0]);
  if (got != sizeof code) return child;
  tocsin_dismiss_guard();
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  return -code;
}

int tocsin_reap(int32_t process) {
  int status;
  pid_t ended;
  do ended = waitpid(process, &status, WNOHANG);
  while (ended < 0 && errno == EINTR);
  if (ended != process) return -1;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void tocsin_reap_group(int32_t group) {
  while (waitpid(-group, NULL, WNOHANG) > 0) {}
}

int tocsin_orphans(int32_t command) {
  int count = 0;
  DIR *folder = opendir("/proc");
  if (!folder) return 0;
  struct dirent *entry;
  while ((entry = readdir(folder))) {
    char state;
    int32_t parent, process = atoi(entry->d_name);
    if (process <= 1 || process == command || process == guard_process) continue;
    if (detached_session && getsid(process) == detached_session) continue;
    if (!process_state(process, &state, &parent) || parent != getpid()) continue;
    if (state == 'Z') waitpid(process, NULL, WNOHANG);
    else count++;
  }
  closedir(folder);
  return count;
}

int tocsin_signal_group(int32_t group, int number) { return result(kill(-group, number)); }
