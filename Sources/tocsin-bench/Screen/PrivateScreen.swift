import CX11
import TestHarness
import X11

/// A private X server, with or without a compositor, and a private environment for the programs that
/// are measured on it.
///
/// It ends with its last owner.
final class PrivateScreen {
  let size: PixelSize
  let hasCompositor: Bool
  /// The server.
  let server: XServer
  /// The folders of the programs on this screen.
  let folders: PrivateEnvironment

  private let compositor: ChildProcess?

  /// The colour of the desktop, which must be visibly dimmed by a backdrop: neither black nor white.
  private static let desktopColor: UInt = 0x6a_86b0

  /// Starts the server and the compositor, and waits until both are ready.
  ///
  /// - Parameters:
  ///   - size: Device pixels.
  ///   - hasCompositor: Whether to start picom.
  /// - Throws: `HarnessError` if a program cannot be started, `DisplayError` if the server cannot be
  ///   reached.
  init(size: PixelSize, hasCompositor: Bool) throws {
    self.size = size
    self.hasCompositor = hasCompositor
    folders = try PrivateEnvironment()
    server = try XServer(XServer.Options(width: size.width, height: size.height))
    compositor =
      hasCompositor ? try server.startCompositor(environment: folders.variables) : nil
    paintDesktop()
  }

  /// A connection of the benchmark itself.
  var connection: DisplayConnection { server.control }

  /// The server's display name, such as `:7`.
  var displayName: String { server.displayName }

  /// Ends the compositor and the server.
  func end() {
    compositor?.end()
    server.process.end()
  }

  /// Starts a program on this screen.
  ///
  /// - Throws: `HarnessError` if the program cannot be started.
  func start(
    _ program: String, _ arguments: [String], variables: [String: String] = [:],
    input: ChildProcess.Input = .empty
  ) throws -> ChildProcess {
    try server.start(
      program, arguments, environment: folders.variables.merging(variables) { $1 }, input: input)
  }

  /// The size and the compositor, for the table.
  var setting: String {
    "\(size.width)×\(size.height)" + (hasCompositor ? ", picom" : ", no compositor")
  }

  private func paintDesktop() {
    connection.withUnsafeHandle {
      _ = XSetWindowBackground($0, connection.root.rawValue, Self.desktopColor)
      _ = XClearWindow($0, connection.root.rawValue)
    }
    connection.sync()
  }
}
