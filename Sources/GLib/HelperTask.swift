internal import CShims
internal import Glibc

/// One piece of work that a program does for this process: it reads a file, writes its result into
/// memory, says that it is done, and is gone.
///
/// The program gets the file as descriptor 3, the memory as 4, and as 5 a pipe into which it writes
/// one byte when the result is complete. Letting go of the task ends the program.
package final class HelperTask {
  /// The result of a task that is done, to be read in its completion.
  package struct Result {
    fileprivate let descriptor: Int32

    /// Fills `target` with the beginning of the result; false if there is less.
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
  private var doneEnd: Int32 = -1
  private var program: HelperProcess?
  private var watch: DescriptorWatch?
  private var limit: Timer?
  private var completion: ((Result?) -> Void)?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: All of them, its own name first.
  ///   - input: What it reads; it can be closed once this returns.
  ///   - timeLimit: How long it may take, in nanoseconds.
  ///   - completion: Called once on the main thread, later than this returns, with the result, or
  ///     nil when there is none.
  /// - Throws: `SystemError` when it cannot be started.
  package init(
    _ path: String, arguments: [String], input: Int32, timeLimit: Int64,
    completion: @escaping (Result?) -> Void
  ) throws(SystemError) {
    memory = tocsin_memory_file("tocsin helper")
    guard memory >= 0 else { throw SystemError("could not make a file in memory", code: -memory) }
    _ = fcntl(memory, F_SETFD, FD_CLOEXEC)
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

  /// The program said that it is done, or went away without a word, or took too long.
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
