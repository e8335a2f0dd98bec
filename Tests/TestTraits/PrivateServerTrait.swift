package import TestHarness
package import Testing

/// Starts a private X server for each test of a suite, or for one test, and ends it afterwards.
///
/// The test finds the server in `XServer.current()`.
nonisolated package struct PrivateServerTrait: TestTrait, SuiteTrait, TestScoping {
  /// The server's screen and arguments.
  package let options: XServer.Options

  /// True: the trait of a suite applies to each of its tests, which gets its own server.
  package var isRecursive: Bool { true }

  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // The scope of the suite itself needs no server.
    guard testCase != nil else { return try await function() }
    let result: Result<Void, any Error>
    do {
      result = .success(try await perform(function))
    } catch {
      result = .failure(error)
    }
    // What the test has released ends on the main actor, and before the process exits: Xlib may not
    // be called any more while that happens.
    await MainActor.run {}
    try result.get()
  }

  @concurrent
  private func perform(_ function: @concurrent @Sendable () async throws -> Void) async throws {
    let server = try await MainActor.run { try XServer(options) }
    try await XServer.$ofThisTest.withValue(server, operation: function)
  }
}

extension Trait where Self == PrivateServerTrait {
  /// A server with one monitor of 1280 × 800 pixels.
  package static var privateServer: Self { Self(options: XServer.Options()) }

  /// A server with other options.
  package static func privateServer(_ options: XServer.Options) -> Self { Self(options: options) }
}

extension XServer {
  /// The server of the running test.
  ///
  /// - Throws: `HarnessError` if the test does not have the trait `privateServer`.
  package static func current() throws -> XServer {
    guard let server = ofThisTest else {
      throw HarnessError("the test lacks the trait privateServer")
    }
    return server
  }
}
