import GLib

/// The main loop that presenters need: GLib's, on the main thread.
///
/// A program that runs GLib's default main context itself, such as a GTK program, needs only
/// `start()`. One with another loop waits for `descriptor` in it, and calls `dispatch()`.
@MainActor
public enum AlertMainLoop {
  private static var loop: MainLoop?
  private static var mainQueue: MainQueueSource?
  private static var foreign: LoopDescriptor?

  /// Runs tasks on the main actor under GLib's main loop; `run()` calls it.
  public static func start() {
    if mainQueue == nil { mainQueue = MainQueueSource() }
  }

  /// The descriptor that another loop waits for, with poll(2) or the like: it is readable while
  /// there is something to dispatch.
  ///
  /// It never changes and is owned by the loop: the program must not read or close it.
  ///
  /// - Throws: `AlertDisplayError` if no descriptors are left.
  public static var descriptor: Int32 {
    get throws {
      if let foreign { return foreign.descriptor }
      start()
      do {
        let foreign = try LoopDescriptor()
        self.foreign = foreign
        return foreign.descriptor
      } catch {
        throw AlertDisplayError("\(error)")
      }
    }
  }

  /// Draws, handles input and calls completions for a program that polls `descriptor`.
  ///
  /// It does the pending work and returns without waiting.
  ///
  /// Call it when the descriptor is readable, and after calls of the presenter before the loop
  /// waits again. Calling it in every iteration of the loop is correct and cheap.
  public static func dispatch() {
    foreign?.dispatch()
  }

  /// Runs the loop until `quit()`.
  public static func run() {
    start()
    let loop = MainLoop()
    self.loop = loop
    loop.run()
    self.loop = nil
  }

  /// Runs the loop until `body` has returned.
  ///
  /// - Parameter body: Runs on the main actor once the loop runs.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public static func run<Value: Sendable>(
    _ body: @escaping @MainActor () async throws -> Value
  ) throws -> Value {
    var result: Result<Value, any Error>?
    Task { @MainActor in
      do {
        result = .success(try await body())
      } catch {
        result = .failure(error)
      }
      quit()
    }
    while result == nil { run() }
    guard let result else { preconditionFailure("the loop ended before its body") }
    return try result.get()
  }

  /// Makes `run()` return after the event that is being handled.
  public static func quit() {
    loop?.quit()
  }
}
