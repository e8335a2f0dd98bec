import TestHarness
import X11

/// The outputs of a private Xorg, which are connected and disconnected.
struct Outputs {
  /// A change of the outputs: arguments of `xrandr`.
  struct Change: CustomStringConvertible {
    var arguments: [String]

    var description: String { arguments.joined(separator: " ") }

    init(_ text: String) {
      arguments = text.split(separator: " ").map(String.init)
    }
  }

  static let options = XServer.Options(width: 1024, height: 768, hasOutputs: true)

  private static let modes = ["640x480", "800x600", "1024x768"]
  private static let names = ["DUMMY0", "DUMMY1", "DUMMY2"]

  private let server: XServer

  /// Adds modes to three outputs, of which one is active.
  init(of server: XServer) throws {
    self.server = server
    for name in Self.names {
      for mode in Self.modes { try carryOut(Change("--addmode \(name) \(mode)")) }
    }
  }

  static let allOff = Change(names.map { "--output \($0) --off" }.joined(separator: " "))
  static let firstOn = Change("--output DUMMY0 --mode 800x600 --pos 0x0")
  /// All three outputs are active, next to each other.
  static let allOn = Change(
    "--output DUMMY0 --mode 640x480 --output DUMMY1 --mode 640x480 --right-of DUMMY0 "
      + "--output DUMMY2 --mode 800x600 --below DUMMY0")

  func carryOut(_ change: Change) throws {
    let program = try server.start("xrandr", change.arguments)
    let status = try program.waitForExit()
    guard status == .exited(0) else {
      throw HarnessError("xrandr \(change): \(program.standardError)")
    }
  }

  /// A random change.
  static func randomChange(using random: inout SeededGenerator) -> Change {
    func any(_ texts: [String]) -> String {
      texts[Int.random(in: 0..<texts.count, using: &random)]
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return allOff
    case 1: return allOn
    case 2: return Change("--output \(any(names)) --mode \(any(modes)) --primary")
    case 3, 4:
      let place = any(["--right-of", "--left-of", "--above", "--below", "--same-as"])
      return Change("--output DUMMY0 --auto --output DUMMY1 --mode \(any(modes)) \(place) DUMMY0")
    case 5: return Change("--output \(any(names)) --off")
    default: return Change("--output DUMMY0 --mode \(any(modes)) --pos 0x0")
    }
  }
}
