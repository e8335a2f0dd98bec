internal import Glibc

/// Returns the CPU time of this thread, in seconds, which other processes do not affect.
package func computingTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
