internal import CShims
internal import Glibc
package import X11

/// A private X server without a monitor, which ends when its last owner releases it.
package final class XServer {
  /// The server's screen and arguments.
  nonisolated package struct Options: Hashable, Sendable {
    /// In device pixels.
    package var width = 1280
    /// In device pixels.
    package var height = 800
    /// Bits per pixel.
    package var depth = 24
    /// The monitors, in the screen's coordinates; empty means one that covers the screen.
    package var monitors: [PixelRect] = []
    /// Further arguments of the server, such as `-extension`, `RENDER`.
    package var arguments: [String] = []
    /// Whether the server is Xorg with outputs `DUMMY0` to `DUMMY15` that can be connected and
    /// disconnected, rather than Xvfb, which has one fixed output.
    package var hasOutputs = false
    /// Whether `xset dpms` turns the monitors off and on; Xorg only.
    package var hasPowerManagement = false
    /// The number of X screens: `:7.0`, `:7.1`; Xvfb only.
    package var screenCount = 1
    /// Whether the server has the extension GLX, which the compositor of KDE needs.
    ///
    /// A server without it starts in half the time.
    package var hasGLX = false

    /// Describes a server.
    package init(
      width: Int = 1280, height: Int = 800, depth: Int = 24, monitors: [PixelRect] = [],
      arguments: [String] = [], hasOutputs: Bool = false, hasPowerManagement: Bool = false,
      screenCount: Int = 1, hasGLX: Bool = false
    ) {
      self.width = width
      self.height = height
      self.depth = depth
      self.monitors = monitors
      self.arguments = arguments
      self.hasOutputs = hasOutputs
      self.hasPowerManagement = hasPowerManagement
      self.screenCount = screenCount
      self.hasGLX = hasGLX
    }
  }

  /// The server that the trait `privateServer` has started for the test that is running.
  @TaskLocal package static var ofThisTest: XServer?

  /// The display's name, such as `:7`.
  package let displayName: String
  /// The server's process.
  package let process: ChildProcess

  /// A connection for the test itself, separate from those of the code under test.
  ///
  /// The server exits when its last connection is closed. So it also exits if the test crashes.
  package let control: DisplayConnection

  /// Starts a server and waits until it is ready.
  ///
  /// - Throws: `HarnessError` if the server cannot be started, `DisplayError` if it does not let
  ///   this process connect.
  package init(_ options: Options = Options()) throws {
    (process, displayName) = try Self.launch(options)
    control = try DisplayConnection(name: displayName)
    for (index, monitor) in options.monitors.enumerated() {
      try setMonitor("M\(index)", to: monitor, isFirst: index == 0)
    }
  }

  isolated deinit {
    process.send(signal: SIGTERM)
    // A server that was killed leaves its socket behind.
    unlink("/tmp/.X11-unix/X\(displayName.dropFirst())")
  }

  /// Opens another connection.
  package func connect() throws -> DisplayConnection { try DisplayConnection(name: displayName) }

  /// Starts a program on this server.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked up in `PATH`.
  ///   - arguments: The arguments, without the program's own name.
  ///   - environment: Changes to `PrivateEnvironment.shared`, besides `DISPLAY`.
  ///   - input: The standard input.
  /// - Returns: The program, which is killed when its last owner releases it.
  /// - Throws: `HarnessError` if the program cannot be started.
  package func start(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: ChildProcess.Input = .empty
  ) throws -> ChildProcess {
    var environment = environment
    environment["DISPLAY"] = displayName
    return try ChildProcess(program, arguments, environment: environment, input: input)
  }

  /// Starts the compositor picom, and waits until it manages the screen.
  ///
  /// EWMH: `_NET_WM_CM_Sn`.
  ///
  /// - Parameters:
  ///   - options: Further arguments.
  ///   - environment: Changes to `PrivateEnvironment.shared`, besides `DISPLAY`.
  /// - Returns: The compositor.
  /// - Throws: `HarnessError` if the compositor does not start.
  package func startCompositor(
    _ options: [String] = [], environment: [String: String?] = [:]
  ) throws -> ChildProcess {
    let program = try start(
      "picom", ["--backend", "xrender", "--config", "/dev/null"] + options,
      environment: environment)
    try wait(for: "picom", within: Bounds.start) {
      guard program.isRunning else {
        throw HarnessError("picom ended: \(program.standardOutput)\(program.standardError)")
      }
      return control.owner(of: control.atoms[.compositorSelection]) != .none
    }
    return program
  }

  /// Makes a part of the screen a monitor, as `xrandr --setmonitor` does.
  ///
  /// The first one uses the only output of Xvfb, which otherwise is a monitor of the whole screen.
  package func setMonitor(_ name: String, to frame: PixelRect, isFirst: Bool) throws {
    let geometry = "\(frame.width)/300x\(frame.height)/200+\(frame.x)+\(frame.y)"
    let arguments = ["--setmonitor", name, geometry, isFirst ? "screen" : "none"]
    let status = try start("xrandr", arguments).waitForExit()
    guard status == .exited(0) else { throw HarnessError("xrandr failed: \(status)") }
  }

  /// Adds a mode of 1280 × 720 pixels with this refresh rate to an output, and uses it, to the right of
  /// the outputs before.
  ///
  /// - Parameters:
  ///   - rate: Hertz, at most 240.
  ///   - index: The number of the output, from 0; the server must have outputs.
  /// - Throws: `HarnessError` if the server refuses.
  package func setRefreshRate(_ rate: Int, ofOutput index: Int) throws {
    let (output, mode) = ("DUMMY\(index)", "\(rate)-\(index)")
    // The widths and heights with the blanks, as `cvt` calculates them for 60 Hz.
    let clock = Double(rate * 1664 * 748) / 1e6
    let timings = "\(clock) 1280 1344 1472 1664 720 723 728 748"
    let commands = [
      "--newmode \(mode) \(timings)", "--addmode \(output) \(mode)",
      "--output \(output) --mode \(mode) --pos \(index * 1280)x0",
    ]
    for command in commands {
      let program = try start("xrandr", command.split(separator: " ").map(String.init))
      let status = try program.waitForExit()
      guard status == .exited(0) else {
        throw HarnessError("xrandr \(command): \(program.standardError)")
      }
    }
  }

  /// Starts the server with a random display number.
  ///
  /// By itself the server would use the lowest free number. Two servers that start at the same time
  /// could then use the same one, and a client of a server that has just exited would find another
  /// server with the same name.
  private static func launch(_ options: Options) throws -> (ChildProcess, String) {
    var failure = HarnessError("\(options.program) was not started")
    for _ in 0..<5 {
      let number = Int.random(in: 1000..<50_000)
      do {
        return (try launch(options, number: number), ":\(number)")
      } catch let error as HarnessError {
        failure = error
      }
    }
    throw failure
  }

  private static func launch(_ options: Options, number: Int) throws -> ChildProcess {
    var ends: (reading: Int32, writing: Int32) = (-1, -1)
    guard tocsin_pipe(&ends.reading, &ends.writing) == 0 else {
      throw HarnessError("cannot create a pipe")
    }
    defer { close(ends.reading) }
    let folder = try ScratchFolder()
    let launch = Launch(
      program: options.program,
      arguments: [
        options.program, ":\(number)", "-displayfd", "3", "-nolisten", "tcp", "-nolock",
        "-terminate",
      ] + options.ownArguments + options.arguments,
      environment: options.hasPowerManagement ? try PowerManagement.environment(in: folder) : [:],
      input: options.hasOutputs ? .text(options.configuration) : .empty, directory: nil)
    let process: ChildProcess
    do {
      defer { close(ends.writing) }
      process = try ChildProcess(launch, extraOutput: ends.writing)
    }
    try waitUntilReady(ends.reading, process)
    return process
  }

  /// Reads the display number that the server writes when it is ready, up to the newline: the server
  /// exits if the pipe is closed earlier.
  private static func waitUntilReady(_ descriptor: Int32, _ process: ChildProcess) throws {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try wait(for: process.name, within: Bounds.start) {
      while poll(&ready, 1, 0) > 0 {
        var byte: UInt8 = 0
        guard read(descriptor, &byte, 1) == 1 else {
          throw HarnessError("\(process.name) ended: \(process.standardError)")
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
    let extensions = hasGLX ? [] : ["-extension", "GLX"]
    guard !hasOutputs else {
      // Without a virtual terminal, and without a log file.
      return extensions + [
        "-config", "/dev/stdin", "-logfile", "/dev/null", "-novtswitch", "-sharevts",
      ]
    }
    return extensions
      + (0..<screenCount).flatMap { ["-screen", "\($0)", "\(width)x\(height)x\(depth)"] }
  }

  /// Xorg's configuration: a driver without hardware, and no input devices.
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
      VertRefresh 5-300
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

extension XServer {
  /// Whether another client can grab the keyboard.
  package var isKeyboardFree: Bool { !control.queryForeignGrabs().ofKeyboard }

  /// Reads the pixels of the screen.
  ///
  /// - Parameter area: In the screen's coordinates; nil means the whole screen.
  /// - Returns: The pixels.
  /// - Throws: `HarnessError` if the screen cannot be read.
  package func screenshot(_ area: PixelRect? = nil) throws -> PixelImage {
    let image = control.readPixels(of: DrawableID(control.root), area ?? control.screenRect)
    guard let image else { throw HarnessError("the screen cannot be read") }
    return image
  }

  /// Reads one pixel of the screen, as 0xAARRGGBB.
  package func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
    try screenshot(PixelRect(x: x, y: y, width: 1, height: 1))[0, 0]
  }
}
