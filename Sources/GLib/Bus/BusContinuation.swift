internal import CGLib

/// The completion closure of an asynchronous GIO call; it is called once.
final class BusContinuation {
  private let resume: (OpaquePointer) -> Void

  private init(_ resume: @escaping (OpaquePointer) -> Void) {
    self.resume = resume
  }

  /// Returns the user data for `BusContinuation.finish`.
  static func pointer(_ resume: @escaping (OpaquePointer) -> Void) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(BusContinuation(resume)).toOpaque()
  }

  /// The `GAsyncReadyCallback` of every such call; GIO calls it from the main loop.
  static let finish: GAsyncReadyCallback = { _, result, data in
    resume(data, with: result)
  }

  nonisolated private static func resume(
    _ data: UnsafeMutableRawPointer?, with result: OpaquePointer?
  ) {
    nonisolated(unsafe) let data = data
    nonisolated(unsafe) let result = result
    MainActor.assumeIsolated {
      guard let data, let result else { return }
      Unmanaged<BusContinuation>.fromOpaque(data).takeRetainedValue().resume(result)
    }
  }
}
