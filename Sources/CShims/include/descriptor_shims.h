#pragma once
#include <stdint.h>

/// What Linux offers as descriptors and Swift's Glibc module does not import.
/// Every function returns a close-on-exec, non-blocking descriptor or 0, or -1 with errno set.

/// A timer on CLOCK_MONOTONIC. See timerfd_create(2).
int tocsin_timer_descriptor(void);

/// A timer on CLOCK_BOOTTIME, which goes on while the system sleeps.
int tocsin_boot_timer_descriptor(void);

/// Arms a timer for one absolute moment of its clock; 0 disarms it. See timerfd_settime(2).
int tocsin_timer_arm(int descriptor, int64_t nanoseconds);

/// Blocks the signal for the calling thread and returns a descriptor that tells of it. See signalfd(2).
int tocsin_signal_descriptor(int signal);

/// Takes one signal from the descriptor. Returns its number, 0 if there is none.
int tocsin_signal_read(int descriptor);

/// Lets the signal through to the calling thread again.
int tocsin_signal_unblock(int signal);

/// Nanoseconds on CLOCK_MONOTONIC. See clock_gettime(2).
int64_t tocsin_monotonic_nanoseconds(void);

/// Nanoseconds on CLOCK_BOOTTIME.
int64_t tocsin_boot_nanoseconds(void);
