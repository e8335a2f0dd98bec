/* How often a presenter that dies is replaced. */
#ifndef TOCSIN_RECOVERY_H
#define TOCSIN_RECOVERY_H

#include <stdint.h>

enum { recovery_losses = 10 };

/* The moments of the last losses. */
typedef struct recovery {
  int64_t moments[recovery_losses + 1];
  int count;
} recovery;

/* Notes a loss; returns nanoseconds to wait before the next attempt, or -1 to give up.
 *
 * A presenter that is killed occasionally costs only a moment, but one that crashes on the alert
 * must not be started again for ever. */
int64_t recovery_delay(recovery *recovery, int64_t now);

#endif
