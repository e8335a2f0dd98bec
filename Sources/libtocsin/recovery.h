/* How often a crashed presenter is replaced. */
#ifndef TOCSIN_RECOVERY_H
#define TOCSIN_RECOVERY_H

#include <stdint.h>

enum { recovery_losses = 10 };

/* The times of the last losses. */
typedef struct recovery {
  int64_t moments[recovery_losses + 1];
  int count;
} recovery;

/* Records a loss; returns nanoseconds to wait before the next attempt, or -1 to give up.
 *
 * A presenter that is killed occasionally costs little time, but one that crashes because of the alert
 * must not be restarted for ever. */
int64_t recovery_delay(recovery *recovery, int64_t now);

#endif
