internal import Glibc

/// Returns how many times as long a large piece of work takes as a small one.
///
/// The times are those of the processor in this thread, the best of three each, so that other
/// processes hardly matter.
///
/// - Parameters:
///   - small: The small number.
///   - large: The large number.
///   - work: Does the work for a number of things.
/// - Returns: The ratio of the times.
nonisolated package func growthOfCost(
  from small: Int, to large: Int, of work: (Int) throws -> Void
) rethrows -> Double {
  func cost(_ count: Int) throws -> Double {
    let times = try (0..<3).map { _ in
      let start = processorTime()
      try work(count)
      return processorTime() - start
    }
    return times.min() ?? 0
  }
  return try cost(large) / cost(small)
}

/// The seconds for which this thread has run.
private nonisolated func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
