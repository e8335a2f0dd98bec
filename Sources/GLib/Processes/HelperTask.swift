internal import CShims
internal import Glibc

/// One piece of work done by another program: it reads a file, writes its result to memory and
/// exits.
///
/// The program gets the file as descriptor 3, a memory file for the result as 4, and as 5 a pipe to
/// which it writes one byte when the result is complete. Releasing the task kills the program.
package final class HelperTask {
  /// The result of a completed task; valid only during the completion closure.
  package struct Result {
    fileprivate let descriptor: Int32

    /// Fills `target` with the beginning of the result; false if the result is shorter.
    package func read(into target: UnsafeMutableRawBufferPointer) -> Bool {
      var filled = 0
      while filled < target.count {
        let count = pread(
          descriptor, target.baseAddress?.advanced(by: filled), target.count - filled,
          off_t(filled))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        filled += count
      }
      return true
    }
  }

  private let memory: Int32
  private let timeLimit: Int64
  private var doneEnd: Int32 = -1
  private var program: HelperProcess?
  private var watch: DescriptorWatch?
  private var limit: Timer?
  private var completion: ((Result?) -> Void)?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: All arguments, beginning with the program's name.
  ///   - input: The file that the program reads; the caller may close it after this call.
  ///   - timeLimit: How long the program may run, in nanoseconds.
  ///   - completion: Called once on the main thread, after this call, with the result, or nil if
  ///     the program failed or the time is over.
  /// - Throws: `SystemError` if the program cannot be started.
  package init(
    _ path: String, arguments: [String], input: Int32, timeLimit: Int64,
    completion: @escaping (Result?) -> Void
  ) throws(SystemError) {
    memory = tocsin_memory_file("tocsin helper")
    guard memory >= 0 else { throw SystemError("could not make a file in memory", code: -memory) }
    _ = fcntl(memory, F_SETFD, FD_CLOEXEC)
    self.timeLimit = timeLimit
    self.completion = completion
    var writeEnd: Int32 = -1
    let status = tocsin_pipe(&doneEnd, &writeEnd)
    guard status == 0 else { throw SystemError("could not make a pipe", code: -status) }
    defer { close(writeEnd) }
    program = try HelperProcess(
      path, arguments: arguments, descriptors: [input, memory, writeEnd])
    watch = DescriptorWatch(doneEnd, for: .readable) { [weak self] _ in self?.end() }
    limit = Timer(after: timeLimit) { [weak self] in self?.end() }
  }

  isolated deinit {
    stop()
    close(memory)
    if doneEnd >= 0 { close(doneEnd) }
  }

  /// Waits for the program without running the main loop, at most until the time limit, and calls
  /// the completion.
  package func wait() {
    guard completion != nil else { return }
    var descriptor = pollfd(fd: doneEnd, events: Int16(POLLIN), revents: 0)
    let deadline = MonotonicClock.now() + timeLimit
    var left = timeLimit
    while left > 0, poll(&descriptor, 1, Int32(clamping: left / 1_000_000 + 1)) < 0, errno == EINTR
    {
      left = deadline - MonotonicClock.now()
    }
    end()
  }

  /// Called when the program is done, has exited, or exceeds the time limit.
  private func end() {
    _ = fcntl(doneEnd, F_SETFL, O_NONBLOCK)
    var byte: UInt8 = 0
    let isDone = read(doneEnd, &byte, 1) == 1
    stop()
    let completion = completion
    self.completion = nil
    completion?(isDone ? Result(descriptor: memory) : nil)
  }

  private func stop() {
    watch?.cancel()
    watch = nil
    limit?.cancel()
    limit = nil
    program?.kill()
    program = nil
  }
}
