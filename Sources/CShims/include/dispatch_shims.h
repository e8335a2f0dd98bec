#pragma once

/// The entry points through which CoreFoundation's run loop serves the main dispatch queue.
/// Inline, so that only a program that calls them has to link libdispatch.

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/// An eventfd that is readable while the main queue holds work.
static inline int tocsin_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF();
}

/// Runs what the main queue holds. Only on the main thread.
static inline void tocsin_main_queue_drain(void) {
  _dispatch_main_queue_callback_4CF((void *)0);
}
