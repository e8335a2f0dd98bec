#define _GNU_SOURCE
#include "descriptor_shims.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int tocsin_timer_descriptor(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

int tocsin_boot_timer_descriptor(void) {
  return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK);
}

int tocsin_timer_arm(int descriptor, int64_t nanoseconds) {
  struct itimerspec spec;
  memset(&spec, 0, sizeof spec);
  if (nanoseconds > 0) {
    spec.it_value.tv_sec = nanoseconds / 1000000000;
    spec.it_value.tv_nsec = nanoseconds % 1000000000;
  }
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &spec, NULL);
}

int tocsin_signal_descriptor(int signal) {
  sigset_t set;
  sigemptyset(&set);
  if (sigaddset(&set, signal) != 0) return -1;
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int tocsin_signal_read(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

int tocsin_signal_unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  if (sigaddset(&set, signal) != 0) return -1;
  return pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

struct guard {
  sigset_t signals;
  int descriptor;
  int milliseconds;
};

enum { guard_step_milliseconds = 50 };

/// Waits until a signal is pending, without reading it, and is still pending after the time limit.
static void *guard_run(void *argument) {
  struct guard *guard = argument;
  int waited = 0;
  for (;;) {
    struct pollfd state = {.fd = guard->descriptor, .events = POLLIN};
    int count = poll(&state, 1, waited > 0 ? 0 : -1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      waited = 0;
      continue;
    }
    if (waited < guard->milliseconds) {
      struct timespec step = {.tv_nsec = guard_step_milliseconds * 1000000L};
      nanosleep(&step, NULL);
      waited += guard_step_milliseconds;
      continue;
    }
    int number = tocsin_signal_read(guard->descriptor);
    if (number == 0) {
      waited = 0;
      continue;
    }
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
  }
  return NULL;
}

int tocsin_guard_signals(const int *signals, int count, int milliseconds) {
  static struct guard guard;
  sigemptyset(&guard.signals);
  for (int index = 0; index < count; index++) sigaddset(&guard.signals, signals[index]);
  pthread_sigmask(SIG_BLOCK, &guard.signals, NULL);
  guard.descriptor = signalfd(-1, &guard.signals, SFD_CLOEXEC | SFD_NONBLOCK);
  guard.milliseconds = milliseconds;
  if (guard.descriptor < 0) return -1;
  // All other signals are handled by the other threads.
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_t thread;
  int status = pthread_create(&thread, &attributes, guard_run, &guard);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  if (status != 0) {
    close(guard.descriptor);
    errno = status;
    return -1;
  }
  return 0;
}

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t tocsin_monotonic_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }

int64_t tocsin_boot_nanoseconds(void) { return nanoseconds(CLOCK_BOOTTIME); }

int tocsin_descriptor_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

int tocsin_descriptor_set_watch(int set, int descriptor, unsigned conditions) {
  struct epoll_event event;
  memset(&event, 0, sizeof event);
  event.events = conditions;
  event.data.fd = descriptor;
  // A number that was closed and opened again is no longer in the set.
  if (epoll_ctl(set, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  if (errno != ENOENT) return -1;
  return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

void tocsin_descriptor_set_remove(int set, int descriptor) {
  epoll_ctl(set, EPOLL_CTL_DEL, descriptor, NULL);
}
