#pragma once

/// libdispatch's entry points through which CoreFoundation's run loop serves the main queue.
/// Inline, so that only programs that call them must link libdispatch.

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/// Returns an eventfd that is readable while the main queue has work.
static inline int tocsin_main_queue_descriptor(void) {
  return _dispatch_get_main_queue_handle_4CF();
}

/// Runs the main queue's work. To be called on the main thread only.
static inline void tocsin_main_queue_drain(void) {
  _dispatch_main_queue_callback_4CF((void *)0);
}
