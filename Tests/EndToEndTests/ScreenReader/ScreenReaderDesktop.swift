import GLib
import Glibc
import TestHarness
import Testing

/// A desktop with a private session bus and accessibility bus, and perhaps Orca.
final class ScreenReaderDesktop {
  let desktop: Desktop
  private let bus: PrivateBus
  private var orca: ChildProcess?
  /// How many lines of speech were already compared.
  private var heard = 0

  /// The folder of the programs that only these tests run.
  private static let programs =
    String(#filePath.dropLast("ScreenReaderDesktop.swift".count)) + "Programs"

  private var speechPath: String { "\(desktop.folder)/speech" }

  /// Creates a desktop, and starts Orca or announces a screen reader to the programs.
  ///
  /// - Throws: `HarnessError` if one of these cannot be started.
  init(orca startsOrca: Bool) throws {
    desktop = try Desktop()
    let service = """
      [D-BUS Service]
      Name=org.a11y.Bus
      Exec=/usr/libexec/at-spi-bus-launcher
      """
    var environment = desktop.environment
    environment["DISPLAY"] = desktop.server.displayName
    environment["GSETTINGS_BACKEND"] = "memory"
    environment["XDG_DATA_DIRS"] = "/usr/share"
    bus = try PrivateBus(services: [service], environment: environment)
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    desktop.environment["NO_AT_BRIDGE"] = .some(nil)
    if startsOrca { try startOrca() } else { try enable() }
  }

  /// The changes to the environment for assistive programs.
  private var environment: [String: String?] {
    var environment = desktop.environment
    environment["GSETTINGS_BACKEND"] = "memory"
    environment["XDG_DATA_DIRS"] = "/usr/share"
    environment["LANG"] = "C.UTF-8"
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    environment["PYTHONPATH"] = Self.programs
    environment["SPEECH_LOG"] = speechPath
    return environment
  }

  private func startOrca() throws {
    // Orca does not start if another one of the same user runs, which it looks for with `pgrep`.
    let folder = "\(desktop.folder)/bin"
    mkdir(folder, 0o700)
    try "#!/bin/sh\nexit 1\n".write(toFileAt: "\(folder)/pgrep")
    chmod("\(folder)/pgrep", 0o700)
    var environment = environment
    environment["PATH"] = "\(folder):/usr/bin:/bin"
    orca = try desktop.server.start("/usr/bin/orca", environment: environment)
    try expectSpeech("Screen reader on.")
  }

  /// Performs the first steps of a screen reader.
  private func enable() throws {
    _ = try bus.connect().ask(
      "Set", of: "org.freedesktop.DBus.Properties", at: "/org/a11y/bus", of: "org.a11y.Bus",
      [.text("org.a11y.Status"), .text("IsEnabled"), .boxed(.bool(true))])
  }

  /// Runs `accessible.py` until it exits.
  func run(_ words: String...) throws -> Desktop.Answer {
    Desktop.Answer(
      try desktop.server.start(
        "/usr/bin/python3", ["\(Self.programs)/accessible.py"] + words, environment: environment))
  }

  /// Runs `accessible.py` until it reports success: alerts first have to be armed.
  func perform(_ words: String...) throws {
    try wait(for: "\(words)", within: Bounds.start) {
      Desktop.Answer(
        try desktop.server.start(
          "/usr/bin/python3", ["\(Self.programs)/accessible.py"] + words,
          environment: environment)
      ).output == "True\n"
    }
  }

  /// Waits until the tree contains a line.
  @discardableResult
  func tree(with line: String) throws -> String {
    try wait(for: "“\(line)” in the tree", within: Bounds.start) {
      let tree = try run("tree").output
      return tree.contains("\(line)\n") ? tree : nil
    }
  }

  // MARK: - Speech

  private var speech: [String] {
    guard let text = try? String(contentsOfFileAt: speechPath) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  /// Waits until Orca has said these lines, in this order, after the previously expected ones.
  func expectSpeech(_ lines: String...) throws {
    for line in lines {
      do {
        try wait(for: "Orca to say “\(line)”", within: Bounds.start) {
          let speech = speech
          guard let index = speech[heard...].firstIndex(of: line) else { return false }
          heard = index + 1
          return true
        }
      } catch {
        throw HarnessError("\(error); it said \(speech[heard...])")
      }
    }
  }

  /// Whether Orca has said a line.
  func hasSaid(_ line: String) -> Bool { speech.contains(line) }
}
