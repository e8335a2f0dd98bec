import GLib

/// The main loop that alerts live in: GLib's, on the main thread.
///
/// A program that runs GLib's default main context by other means, a GTK program, say, needs only
/// `start()`.
@MainActor
public enum AlertMainLoop {
  private static var loop: MainLoop?
  private static var mainQueue: MainQueueSource?

  /// Lets tasks on the main actor run under GLib's main loop; `run()` does it by itself.
  public static func start() {
    if mainQueue == nil { mainQueue = MainQueueSource() }
  }

  /// Runs the loop until `quit()`.
  public static func run() {
    start()
    let loop = MainLoop()
    self.loop = loop
    loop.run()
    self.loop = nil
  }

  /// Runs the loop until the body has returned.
  ///
  /// - Parameter body: Runs on the main actor as soon as the loop does.
  /// - Returns: What the body returned.
  /// - Throws: What the body threw.
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

  /// Ends `run()` after the event that is being handled.
  public static func quit() {
    loop?.quit()
  }
}
