#include "recovery.h"

static const int64_t second = 1000000000;

int64_t recovery_delay(recovery *recovery, int64_t now) {
  int kept = 0;
  for (int index = 0; index < recovery->count; index++)
    if (now - recovery->moments[index] <= 10 * second)
      recovery->moments[kept++] = recovery->moments[index];
  recovery->count = kept;
  if (recovery->count >= recovery_losses) return -1;
  recovery->moments[recovery->count++] = now;
  /* At once, then after 40 ms, 80 ms and so on up to 1 s. */
  if (recovery->count == 1) return 0;
  int64_t delay = (int64_t)20000000 << (recovery->count - 1);
  return delay < second ? delay : second;
}
