import CShims
import CX11
import Glibc
import X11

/// An X server of the benchmarks' own, which nobody sees, with or without a compositor.
///
/// Every one has a folder of its own, so that nothing of the user's is read or written. It ends
/// with its last owner; the server also ends when its last connection is gone.
final class PrivateScreen {
  /// Such as `:7`.
  let displayName: String
  let size: PixelSize
  let hasCompositor: Bool
  let folder: ScratchFolder
  /// The server's process.
  let server: ProcessFigures
  /// A connection of the benchmarks' own.
  let connection: DisplayConnection

  private let serverProgram: ChildProgram
  private let compositor: ChildProgram?

  /// Seconds within which a program must be ready.
  private static let patience = 15.0
  /// What the screen shows without alerts: neither black, which nothing can dim, nor white.
  private static let desktopColor: UInt = 0x6a_86b0

  /// Starts the server and, if it is wanted, the compositor, and waits until both are ready.
  ///
  /// - Parameters:
  ///   - size: Device pixels.
  ///   - compositor: The program of picom; nil means none.
  /// - Throws: `BenchError` when one of them cannot be started, `DisplayError` when the server
  ///   cannot be reached.
  init(size: PixelSize, compositor: String?) throws {
    guard let program = Programs.find("Xvfb") else { throw BenchError("Xvfb is not installed") }
    self.size = size
    folder = try ScratchFolder()
    var ends: (reading: Int32, writing: Int32) = (-1, -1)
    guard tocsin_pipe(&ends.reading, &ends.writing) == 0 else { throw BenchError("no pipe") }
    defer { close(ends.reading) }
    do {
      defer { close(ends.writing) }
      serverProgram = try ChildProgram(
        program,
        [
          "-displayfd", "3", "-screen", "0", "\(size.width)x\(size.height)x24", "-nolisten", "tcp",
          "-terminate",
        ], environment: Self.environment(in: folder, display: nil), report: ends.writing)
    }
    displayName = ":\(try Self.readLine(from: ends.reading))"
    server = ProcessFigures(processID: serverProgram.processID)
    connection = try DisplayConnection(name: displayName)
    hasCompositor = compositor != nil
    let environment = Self.environment(in: folder, display: displayName)
    self.compositor = try compositor.map {
      try ChildProgram(
        $0, ["--config", "/dev/null", "--backend", "xrender"], environment: environment)
    }
    paintDesktop()
    if hasCompositor { try awaitCompositor() }
  }

  /// Ends the compositor and the server; nothing can be done on the screen afterwards.
  func end() {
    compositor?.end()
    serverProgram.end()
  }

  /// What programs on this screen find around them, and nothing else.
  var environment: [String: String] { Self.environment(in: folder, display: displayName) }

  /// Starts a program on this screen.
  ///
  /// - Throws: `BenchError` when it cannot be started.
  func start(
    _ program: String, _ arguments: [String], variables: [String: String] = [:]
  ) throws -> ChildProgram {
    try ChildProgram(
      program, arguments, environment: environment.merging(variables) { $1 })
  }

  /// The size and the compositor, as the table names them.
  var setting: String {
    "\(size.width)×\(size.height)" + (hasCompositor ? ", picom" : ", no compositor")
  }

  private static func environment(
    in folder: ScratchFolder, display: String?
  ) -> [String: String] {
    var environment = [
      "HOME": folder.home, "XDG_RUNTIME_DIR": folder.runtime, "LANG": "C.UTF-8",
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
    ]
    environment["DISPLAY"] = display
    return environment
  }

  private func paintDesktop() {
    connection.withUnsafeHandle {
      _ = XSetWindowBackground($0, connection.root.rawValue, Self.desktopColor)
      _ = XClearWindow($0, connection.root.rawValue)
    }
    connection.sync()
  }

  private func awaitCompositor() throws {
    for _ in 0..<Int(Self.patience * 100) {
      if connection.owner(of: connection.atoms[.compositorSelection]) != .none { return }
      tocsin_sleep(10_000_000)
    }
    throw BenchError("picom did not take the screen of \(displayName)")
  }

  /// Reads up to the newline; the server dies if the pipe closes before that.
  private static func readLine(from descriptor: Int32) throws -> String {
    var line: [UInt8] = []
    while true {
      guard tocsin_wait(descriptor, 0, Int32(patience * 1000)) == 1 else {
        throw BenchError("Xvfb was not ready after \(patience) s")
      }
      var byte: UInt8 = 0
      guard tocsin_read(descriptor, &byte, 1) == 1 else { throw BenchError("Xvfb ended at once") }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}
