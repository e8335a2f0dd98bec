#define _GNU_SOURCE
#include "descriptor_shims.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
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

static int64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t tocsin_monotonic_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }

int64_t tocsin_boot_nanoseconds(void) { return nanoseconds(CLOCK_BOOTTIME); }
