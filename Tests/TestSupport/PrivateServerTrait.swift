package import Testing

/// Starts a private X server for each test of a suite, or for one test, and ends it afterwards.
///
/// The test finds it in `XServer.ofThisTest`.
nonisolated package struct PrivateServerTrait: TestTrait, SuiteTrait, TestScoping {
  package let options: XServer.Options

  /// Each test gets a server of its own.
  package var isRecursive: Bool { true }

  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A suite is no test: its own scope needs no server.
    guard testCase != nil else { return try await function() }
    let server = try await MainActor.run { try XServer(options) }
    try await XServer.$ofThisTest.withValue(server, operation: function)
  }
}

extension Trait where Self == PrivateServerTrait {
  /// A server with one monitor of 1280 × 800 pixels.
  package static var privateServer: Self { Self(options: XServer.Options()) }

  /// A server of the test's own making.
  package static func privateServer(_ options: XServer.Options) -> Self { Self(options: options) }
}

extension XServer {
  /// The server of this test.
  ///
  /// - Throws: `WaitError` when the test has no trait `privateServer`.
  package static func current() throws -> XServer {
    guard let server = ofThisTest else {
      throw WaitError(description: "the test lacks the trait privateServer")
    }
    return server
  }
}
