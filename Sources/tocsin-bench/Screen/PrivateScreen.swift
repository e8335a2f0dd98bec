import CX11
import TestHarness
import X11

/// A network between the programs that are measured and their X server.
nonisolated struct NetworkLink {
  /// The delay of each reply of the server, in milliseconds.
  var milliseconds: Int
  /// The bandwidth of each program, in millions of bits per second; nil for no limit.
  var megabitsPerSecond: Double?

  /// The name in the table.
  var name: String {
    "\(milliseconds) ms" + (megabitsPerSecond.map { ", \(decimal($0)) Mbit/s" } ?? "")
  }
}

/// A private X server, with or without a compositor, and a private environment for the programs that
/// are measured on it.
///
/// It is ended when its last owner releases it.
final class PrivateScreen {
  let size: PixelSize
  let hasCompositor: Bool
  /// The server.
  let server: XServer
  /// The folders of the programs on this screen.
  let folders: PrivateEnvironment

  private let compositor: ChildProcess?
  /// The network between the programs and the server; nil if they are on one machine.
  let link: DelayingProxy?

  /// The colour of the desktop, which must be visibly dimmed by a backdrop: neither black nor white.
  private static let desktopColor: UInt = 0x6a_86b0

  /// Starts the server and the compositor, and waits until both are ready.
  ///
  /// - Parameters:
  ///   - size: Device pixels.
  ///   - hasCompositor: Whether to start picom.
  ///   - network: The network between the programs and the server; nil for none.
  /// - Throws: `HarnessError` if a program cannot be started, `DisplayError` if the server cannot be
  ///   reached.
  init(size: PixelSize, hasCompositor: Bool, network: NetworkLink? = nil) throws {
    self.size = size
    self.hasCompositor = hasCompositor
    folders = try PrivateEnvironment()
    let server = try XServer(
      XServer.Options(
        width: size.width, height: size.height,
        // Shared memory does not work over a network.
        arguments: network == nil ? [] : ["-extension", "MIT-SHM"], hasGLX: true))
    link = try network.map {
      try DelayingProxy(
        to: server.displayName, delayedBy: $0.milliseconds, megabitsPerSecond: $0.megabitsPerSecond)
    }
    self.server = server
    setting =
      "\(size.width)×\(size.height)"
      + (network.map { ", \($0.name)" } ?? (hasCompositor ? ", picom" : ", no compositor"))
    compositor =
      hasCompositor ? try server.startCompositor(environment: folders.variables) : nil
    paintDesktop()
  }

  /// Starts an Xorg with monitors of 1280 × 720 pixels beside each other.
  ///
  /// - Parameter refreshRates: The refresh rate of each monitor, in hertz.
  /// - Throws: `HarnessError` if the server cannot be started, or lacks a mode.
  init(refreshRates: [Int]) throws {
    size = PixelSize(width: 1280 * refreshRates.count, height: 720)
    (hasCompositor, compositor, link) = (false, nil, nil)
    folders = try PrivateEnvironment()
    server = try XServer(XServer.Options(width: 1280, height: 720, hasOutputs: true))
    for (index, rate) in refreshRates.enumerated() {
      try server.setRefreshRate(rate, ofOutput: index)
    }
    setting = refreshRates.map { "\($0) Hz" }.joined(separator: " beside ")
    paintDesktop()
  }

  /// A connection of the benchmark itself.
  var connection: DisplayConnection { server.control }

  /// The server's display name, such as `:7`, for programs that observe it.
  var displayName: String { server.displayName }
  /// The display's name for the programs that are measured, which can be at the end of a network
  /// link.
  var programDisplay: String { link?.displayName ?? displayName }

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
    var environment = folders.variables.merging(variables) { $1 }
    environment["DISPLAY"] = programDisplay
    return try ChildProcess(program, arguments, environment: environment, input: input)
  }

  /// The size and the compositor or the network, for the table.
  let setting: String

  private func paintDesktop() {
    connection.withUnsafeHandle {
      _ = XSetWindowBackground($0, connection.root.rawValue, Self.desktopColor)
      _ = XClearWindow($0, connection.root.rawValue)
    }
    connection.sync()
  }
}
