internal import CShims
internal import Glibc
package import X11

/// An X server of a test's own, which nobody sees and which ends with its last owner.
package final class XServer {
  /// How the server is to be.
  nonisolated package struct Options: Hashable, Sendable {
    /// Device pixels.
    package var width = 1280
    package var height = 800
    package var depth = 24
    /// The monitors that the screen is made of; empty means one that is the whole screen.
    package var monitors: [PixelRect] = []
    /// Further arguments of the server, such as `-extension`, `RENDER`.
    package var arguments: [String] = []
    /// Whether it is Xorg, whose outputs `DUMMY0` to `DUMMY15` come and go as real ones do, rather
    /// than Xvfb, which has one for ever.
    package var hasOutputs = false
    /// How many screens of this kind there are: `:7.0`, `:7.1`; one with outputs.
    package var screenCount = 1

    package init(
      width: Int = 1280, height: Int = 800, depth: Int = 24, monitors: [PixelRect] = [],
      arguments: [String] = [], hasOutputs: Bool = false, screenCount: Int = 1
    ) {
      self.width = width
      self.height = height
      self.depth = depth
      self.monitors = monitors
      self.arguments = arguments
      self.hasOutputs = hasOutputs
      self.screenCount = screenCount
    }
  }

  /// The server that the trait `privateServer` started for this test.
  @TaskLocal package static var ofThisTest: XServer?

  /// Such as `:7`.
  package let displayName: String
  package let process: ChildProcess

  /// A connection of the test's own, apart from what is tested.
  ///
  /// The server ends when its last connection is gone, so this one also sees to it that no server
  /// is left over if the test crashes.
  package let control: DisplayConnection

  /// Starts a server and waits until it is ready.
  ///
  /// - Throws: `WaitError` when Xvfb cannot be started.
  package init(_ options: Options = Options()) throws {
    (process, displayName) = try Self.launch(options)
    control = try DisplayConnection(name: displayName)
    for (index, monitor) in options.monitors.enumerated() {
      try setMonitor("M\(index)", to: monitor, isFirst: index == 0)
    }
  }

  isolated deinit {
    process.send(signal: SIGTERM)
    // A server that a test has killed leaves its socket behind.
    unlink("/tmp/.X11-unix/X\(displayName.dropFirst())")
  }

  /// Opens another connection, as a program would.
  package func connect() throws -> DisplayConnection { try DisplayConnection(name: displayName) }

  /// Starts a program on this server.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked for along `PATH`.
  ///   - arguments: Without the program's own name.
  ///   - environment: In addition to the test's own and `DISPLAY`.
  ///   - input: Its standard input.
  /// - Returns: The program, which is killed when it is let go.
  /// - Throws: `WaitError` when it cannot be started.
  package func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: ChildProcess.Input = .empty
  ) throws -> ChildProcess {
    var environment = environment
    environment["DISPLAY"] = displayName
    return try ChildProcess(program, arguments, environment: environment, input: input)
  }

  /// Makes a part of the screen a monitor, as `xrandr --setmonitor` does.
  ///
  /// The first one takes the output that Xvfb has, so that the whole screen is a monitor no longer.
  package func setMonitor(_ name: String, to frame: PixelRect, isFirst: Bool) throws {
    let geometry = "\(frame.width)/300x\(frame.height)/200+\(frame.x)+\(frame.y)"
    let arguments = ["--setmonitor", name, geometry, isFirst ? "screen" : "none"]
    let status = try start("xrandr", arguments).waitForExit()
    guard status == .exited(0) else { throw WaitError(description: "xrandr failed: \(status)") }
  }

  /// Starts Xvfb under a number that nobody else is likely to have, or to have had a moment ago.
  ///
  /// Left to itself it takes the lowest number that is free. Two that start at the same moment may
  /// then take the same one, and a client of a server that has just died finds a stranger under the
  /// old name.
  private static func launch(_ options: Options) throws -> (ChildProcess, String) {
    var failure = WaitError(description: "\(options.program) was not started")
    for _ in 0..<5 {
      let number = Int.random(in: 1000..<50_000)
      do {
        return (try launch(options, number: number), ":\(number)")
      } catch let error as WaitError {
        failure = error
      }
    }
    throw failure
  }

  private static func launch(_ options: Options, number: Int) throws -> ChildProcess {
    var ends: (reading: Int32, writing: Int32) = (-1, -1)
    guard tocsin_pipe(&ends.reading, &ends.writing) == 0 else {
      throw WaitError(description: "no pipe")
    }
    defer { close(ends.reading) }
    let launch = Launch(
      program: options.program,
      arguments: [
        options.program, ":\(number)", "-displayfd", "3", "-nolisten", "tcp", "-nolock",
        "-terminate",
      ] + options.ownArguments + options.arguments, environment: [:],
      input: options.hasOutputs ? .text(options.configuration) : .empty, directory: nil)
    let process: ChildProcess
    do {
      defer { close(ends.writing) }
      process = try ChildProcess(launch, extraOutput: ends.writing)
    }
    try waitUntilReady(ends.reading, process)
    return process
  }

  /// Reads the server's word that it is ready up to the newline; it dies if the pipe closes
  /// earlier.
  private static func waitUntilReady(_ descriptor: Int32, _ process: ChildProcess) throws {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try wait(for: process.name, within: Bounds.start) {
      while poll(&ready, 1, 0) > 0 {
        var byte: UInt8 = 0
        guard read(descriptor, &byte, 1) == 1 else {
          throw WaitError(description: "\(process.name) ended: \(process.standardError)")
        }
        if byte == UInt8(ascii: "\n") { return true }
      }
      return false
    }
  }
}

extension XServer.Options {
  fileprivate var program: String { hasOutputs ? "Xorg" : "Xvfb" }

  fileprivate var ownArguments: [String] {
    guard !hasOutputs else {
      // It has no console of its own, and nothing is worth a file.
      return [
        "-config", "/dev/stdin", "-logfile", "/dev/null", "-novtswitch", "-sharevts",
      ]
    }
    return (0..<screenCount).flatMap { ["-screen", "\($0)", "\(width)x\(height)x\(depth)"] }
  }

  /// Xorg's configuration: a driver that shows nothing, and devices that are nobody's.
  fileprivate var configuration: String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "false"
      Option "AllowMouseOpenFail" "true"
    EndSection
    Section "Device"
      Identifier "device"
      Driver "dummy"
      VideoRam 65536
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 5-1000
      VertRefresh 5-200
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "device"
      Monitor "monitor"
      DefaultDepth \(depth)
      SubSection "Display"
        Depth \(depth)
        Modes "\(width)x\(height)"
      EndSubSection
    EndSection

    """
  }
}
