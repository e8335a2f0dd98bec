internal import Glibc

/// The program that decodes pictures, so that files of other users never reach a decoder in this
/// process.
///
/// It runs for one picture, with limited memory and time. Its arguments are the width and the height
/// in device pixels; it reads the file from descriptor 3, writes the pixels to the memory file that
/// is descriptor 4, and then one byte to the pipe that is descriptor 5.
public struct PictureProgram: Hashable, Sendable {
  /// The path of the program's file.
  public var path: String
  /// Arguments before the width and the height, without the program's name.
  public var arguments: [String]
  /// Whether drawing waits until a picture is decoded; else the picture is drawn later, which needs
  /// a running main loop.
  public var isAwaited: Bool

  /// The name of Tocsin's own program.
  public static let name = "tocsin-picture"

  /// The program in use; without one no pictures are shown.
  ///
  /// Initially Tocsin's own, if it is found beside this program, in `../libexec/tocsin` from there, or
  /// in `PATH`.
  @MainActor public static var current: PictureProgram? = installed()

  /// The time limit for decoding one picture, in nanoseconds.
  static let patience: Int64 = 10_000_000_000

  /// Creates a description of a program.
  public init(path: String, arguments: [String] = [], isAwaited: Bool = false) {
    self.path = path
    self.arguments = arguments
    self.isAwaited = isAwaited
  }

  private static func installed() -> PictureProgram? {
    var folders = getenv("PATH").map { String(cString: $0) }?.split(separator: ":").map(String.init)
    if let own = ownFolder() { folders = [own, "\(own)/../libexec/tocsin"] + (folders ?? []) }
    let paths = (folders ?? []).map { "\($0)/\(name)" }
    return paths.first { access($0, X_OK) == 0 }.map { PictureProgram(path: $0, isAwaited: true) }
  }

  /// The folder of this process's program, even if its file was replaced in the meantime.
  private static func ownFolder() -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else { return nil }
    let path = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
