#pragma once
#include <stdint.h>

/// Linux's file descriptors for timers and signals, which Swift's Glibc module does not import.
/// Unless stated otherwise, functions return a close-on-exec, non-blocking descriptor or 0, or -1 with
/// errno set.

/// Creates a timer on CLOCK_MONOTONIC. See timerfd_create(2).
int tocsin_timer_descriptor(void);

/// Creates a timer on CLOCK_BOOTTIME, which includes the time of suspension.
int tocsin_boot_timer_descriptor(void);

/// Arms a timer for one absolute time of its clock; 0 disarms it. See timerfd_settime(2).
int tocsin_timer_arm(int descriptor, int64_t nanoseconds);

/// Creates a set of descriptors, which is readable while one of them is ready. See epoll_create1(2).
int tocsin_descriptor_set(void);

/// Adds a descriptor to the set, or changes the conditions it is watched for: event bits of poll(2).
int tocsin_descriptor_set_watch(int set, int descriptor, unsigned conditions);

/// Removes a descriptor, which may be closed already, from the set.
void tocsin_descriptor_set_remove(int set, int descriptor);

/// Blocks the signal for the calling thread and returns a descriptor that reports it. See signalfd(2).
int tocsin_signal_descriptor(int signal);

/// Reads one signal from the descriptor. Returns its number, 0 if there is none.
int tocsin_signal_read(int descriptor);

/// Unblocks the signal for the calling thread.
int tocsin_signal_unblock(int signal);

/// Starts a thread that ends the process by one of these signals, as if it were not blocked, when it is
/// pending for so long that the loop must be stuck. The signals are blocked for the calling thread and
/// the new one, which does nothing else. May be called once. Returns 0, or -1 with errno set.
int tocsin_guard_signals(const int *signals, int count, int milliseconds);

/// Returns the nanoseconds of CLOCK_MONOTONIC. See clock_gettime(2).
int64_t tocsin_monotonic_nanoseconds(void);

/// Returns the nanoseconds of CLOCK_BOOTTIME.
int64_t tocsin_boot_nanoseconds(void);
