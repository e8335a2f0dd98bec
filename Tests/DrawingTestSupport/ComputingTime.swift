internal import Glibc

/// The processor time of this thread, in seconds, which does not depend on other processes.
package func computingTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
