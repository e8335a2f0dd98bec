internal import Glibc

/// How long this thread has computed, in seconds: what others do meanwhile does not count.
package func computingTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
