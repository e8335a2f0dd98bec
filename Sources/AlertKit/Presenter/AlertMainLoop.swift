import GLib

/// The main loop that presenters need: GLib's, on the main thread.
///
/// A program that runs GLib's default main context itself, such as a GTK program, needs only
/// `start()`.
@MainActor
public enum AlertMainLoop {
  private static var loop: MainLoop?
  private static var mainQueue: MainQueueSource?

  /// Lets tasks on the main actor run under GLib's main loop; `run()` calls it.
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
