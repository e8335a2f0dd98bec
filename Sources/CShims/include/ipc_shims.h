#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What Swift's Glibc module cannot say of sockets, descriptors and processes.
   Unless stated otherwise a function returns 0 (or a descriptor) and, on failure, -errno. */

/* A stream socket of the Unix domain, closed on exec; non-blocking when asked. */
int tocsin_unix_socket(int nonblocking);
/* Binds to a path; -ENAMETOOLONG when it does not fit `sun_path`. */
int tocsin_unix_bind(int fd, const char *_Nonnull path);
int tocsin_unix_connect(int fd, const char *_Nonnull path);
/* accept4 with SOCK_CLOEXEC and SOCK_NONBLOCK. */
int tocsin_accept(int fd);
/* SO_PEERCRED: who made the connection. */
int tocsin_peer_credentials(int fd, uint32_t *_Nonnull uid, int32_t *_Nonnull pid);
/* send with MSG_NOSIGNAL; the number of bytes, or -errno. Tries again after EINTR. */
ssize_t tocsin_send(int fd, const void *_Nonnull bytes, size_t count);
/* read; the number of bytes, 0 at the end, or -errno. Tries again after EINTR. */
ssize_t tocsin_read(int fd, void *_Nonnull bytes, size_t count);
/* Writes all of some bytes, and waits for a descriptor that takes no more for now. */
int tocsin_write_all(int fd, const void *_Nullable bytes, size_t count);
/* Puts something into the place of each standard descriptor that is closed: else the next thing
   that is opened, such as a connection, would have its number, and be told what is meant for a
   person. Reading from it or writing to it fails with EBADF, as it would without. Leaves with 70 if
   that cannot be done. */
void tocsin_hold_standard_descriptors(void);
/* A pair of pipe ends, both closed on exec. */
int tocsin_pipe(int *_Nonnull read_end, int *_Nonnull write_end);
/* An anonymous file in memory that survives exec. */
int tocsin_memory_file(const char *_Nonnull name);
/* flock(LOCK_EX | LOCK_NB): 0 when taken, -EWOULDBLOCK when somebody else has it. */
int tocsin_lock_exclusively(int fd);
/* open without following a last symbolic link, closed on exec, never a controlling terminal. */
int tocsin_open(const char *_Nonnull path, int flags, mode_t mode);
/* lstat, in the few numbers that decide whether a folder is private. */
int tocsin_lstat(const char *_Nonnull path, uint32_t *_Nonnull mode, uint32_t *_Nonnull owner);
/* fstat, in the few numbers that decide whether a file may be read as a picture. */
int tocsin_fstat(int fd, uint32_t *_Nonnull mode, int64_t *_Nonnull size);

/* Waits until `fd` can be read, or `write` and it can be written: 1, 0 after `milliseconds`
   (negative: never), or -errno. Tries again after EINTR without counting the time anew. */
int tocsin_wait(int fd, int write, int milliseconds);

/* Waits until one of up to 8 descriptors can be read or is at its end: a bit for each of them, 0
   after `milliseconds` (negative: never), or -errno; 0 after a signal, too. */
int tocsin_wait_any(const int *_Nonnull fds, int count, int milliseconds);

/* A descriptor that can be read once a process has ended, closed on exec. See pidfd_open(2). */
int tocsin_process_descriptor(int pid);

/* Sleeps on CLOCK_MONOTONIC, the whole time whatever signals arrive. */
void tocsin_sleep(int64_t nanoseconds);

/* On SIGINT, SIGTERM and SIGHUP leave with 128 + the signal's number, unless the signal was
   ignored when we began; ignore SIGPIPE. */
void tocsin_leave_on_signals(void);
/* Back to what a program expects that is about to be executed. */
void tocsin_default_signals(void);

/* Starts a program that outlives us and keeps nothing of ours: a session and a process group of its
   own, "/" as its folder, /dev/null as its standard streams (the two outputs go to `log_path` when
   it is given), an empty signal mask, and no descriptor but `ready`, which becomes 3.
   When the program cannot be executed, the line "69 <reason>" is written to `ready`. */
int tocsin_spawn_detached(
  const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int ready,
  const char *_Nullable log_path);

/* Becomes another program, with `file`, when it is not negative, as its descriptor `number`.
   Returns only on failure, with -errno. */
int tocsin_become(
  const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int file, int number);

/* From now on SIGINT, SIGTERM, SIGHUP and SIGCHLD are bytes in a pipe, whose read end this is; the
   first three only when they were not ignored when we began. */
int tocsin_signal_pipe(void);

/* Starts a program, looked for along PATH, in a process group of its own: `progress` becomes its
   descriptor 3, and /dev/null its standard input when `hides_input` is not 0. The process, or
   -errno. */
int32_t tocsin_spawn_group(char *_Nullable const *_Nonnull arguments, int progress, int hides_input);
/* Ends with the process: its exit status, 128 + n after signal n, -1 while it runs. */
int tocsin_reap(int32_t process);
/* Sends a signal to a process group; -ESRCH when nobody is left in it. */
int tocsin_signal_group(int32_t group, int number);
