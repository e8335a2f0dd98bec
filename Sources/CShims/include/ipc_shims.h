#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Sockets, descriptors and processes: calls that Swift's Glibc module does not import.
   Unless stated otherwise, functions return 0 or a descriptor, and -errno on failure. */

/* Creates a Unix stream socket, close-on-exec and, if asked, non-blocking. */
int tocsin_unix_socket(int nonblocking);
/* Binds to a path; -ENAMETOOLONG if it does not fit `sun_path`. */
int tocsin_unix_bind(int fd, const char *_Nonnull path);
int tocsin_unix_connect(int fd, const char *_Nonnull path);
/* accept4 with SOCK_CLOEXEC and SOCK_NONBLOCK. */
int tocsin_accept(int fd);
/* SO_PEERCRED: the user and the process at the other end. */
int tocsin_peer_credentials(int fd, uint32_t *_Nonnull uid, int32_t *_Nonnull pid);
/* send with MSG_NOSIGNAL; the number of bytes, or -errno. Retries after EINTR. */
ssize_t tocsin_send(int fd, const void *_Nonnull bytes, size_t count);
/* read; the number of bytes, 0 at the end, or -errno. Retries after EINTR. */
ssize_t tocsin_read(int fd, void *_Nonnull bytes, size_t count);
/* Writes all bytes, waiting if a non-blocking descriptor is full. */
int tocsin_write_all(int fd, const void *_Nullable bytes, size_t count);
/* Occupies standard descriptors that are closed, because otherwise the next descriptor opened, such
   as a socket, would get the number and receive messages for the terminal. Reading and writing fail
   with EBADF, as with a closed descriptor. Exits with 70 on failure. */
void tocsin_hold_standard_descriptors(void);
/* Creates a pipe whose ends are close-on-exec. */
int tocsin_pipe(int *_Nonnull read_end, int *_Nonnull write_end);
/* Creates an anonymous file in memory that is not close-on-exec. */
int tocsin_memory_file(const char *_Nonnull name);
/* flock(LOCK_EX | LOCK_NB): 0 if locked, -EWOULDBLOCK if another process has the lock. */
int tocsin_lock_exclusively(int fd);
/* open with O_NOFOLLOW, O_CLOEXEC and O_NOCTTY. */
int tocsin_open(const char *_Nonnull path, int flags, mode_t mode);
/* lstat: the mode and the owner, which decide whether a folder is private. */
int tocsin_lstat(const char *_Nonnull path, uint32_t *_Nonnull mode, uint32_t *_Nonnull owner);
/* fstat: the mode and the size, which decide whether a file may be read as a picture. */
int tocsin_fstat(int fd, uint32_t *_Nonnull mode, int64_t *_Nonnull size);

/* Waits until `fd` is readable, or writable if `write` is set. Returns 1, 0 after `milliseconds`
   (negative: no limit), or -errno. Resumes after EINTR with the remaining time. */
int tocsin_wait(int fd, int write, int milliseconds);

/* Waits until one of up to 8 descriptors is readable or hung up. Returns a bit for each that is, 0
   after `milliseconds` (negative: no limit) or a signal, or -errno. */
int tocsin_wait_any(const int *_Nonnull fds, int count, int milliseconds);

/* Returns a close-on-exec descriptor that is readable once a process has exited. See pidfd_open(2). */
int tocsin_process_descriptor(int pid);

/* Sleeps on CLOCK_MONOTONIC, without ending early for signals. */
void tocsin_sleep(int64_t nanoseconds);

/* Makes SIGINT, SIGTERM and SIGHUP exit with 128 + the signal's number, unless they are ignored
   already, and ignores SIGPIPE. */
void tocsin_leave_on_signals(void);
/* Resets the signal handling for a program that is about to be executed. */
void tocsin_default_signals(void);

/* Starts a daemon: with its own session, "/" as its working directory, /dev/null as its standard
   streams (or `log_path` for output and errors), an empty signal mask, and no descriptor besides
   `ready`, which becomes 3. If the program cannot be executed, the line "69 <reason>" is written to
   `ready`. */
int tocsin_spawn_detached(
  const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int ready,
  const char *_Nullable log_path);

/* Executes another program in this process, with `file`, unless negative, as its descriptor `number`.
   Returns only on failure, with -errno. */
int tocsin_become(
  const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int file, int number);

/* Redirects SIGINT, SIGTERM, SIGHUP and SIGCHLD to a pipe, as bytes, and returns its read end; the
   first three only if they are not ignored already. */
int tocsin_signal_pipe(void);

/* Starts a program, found by PATH, in its own process group: `progress` becomes its descriptor 3, and
   /dev/null its standard input if `hides_input` is not 0. If this process dies before
   `tocsin_dismiss_guard`, for example by SIGKILL, a guard process ends the group: by SIGTERM, and by
   SIGKILL 5 seconds later. Returns the process identifier, or -errno. */
int32_t tocsin_spawn_group(char *_Nullable const *_Nonnull arguments, int progress, int hides_input);
/* Ends the guard: the group has ended. */
void tocsin_dismiss_guard(void);
/* Reaps a process. Returns its exit status, 128 + n after signal n, or -1 while it runs. */
int tocsin_reap(int32_t process);
/* Makes orphaned descendants children of this process rather than of init. */
void tocsin_adopt_orphans(void);
/* Whether a process runs that descends from this one. */
int tocsin_descends(int32_t process);
/* Reaps the orphans of a process group that have ended, whose leader must have been reaped. */
void tocsin_reap_group(int32_t group);
/* Reaps the orphans that have ended, and returns how many children run besides the command and its
   guard. */
int tocsin_orphans(int32_t command);
/* Sends a signal to a process group; -ESRCH if it has no process. */
int tocsin_signal_group(int32_t group, int number);
