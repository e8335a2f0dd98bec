internal import Cairo
internal import GLib
internal import Glibc

/// The program that decodes pictures for this process, so that a stranger's file never meets a
/// decoder in a process that stays.
///
/// It works for one picture, with little memory and little time, and ends. Without such a program
/// pictures are decoded here, at once.
public struct PictureProgram: Hashable, Sendable {
  /// The program's file.
  public var path: String
  /// Without the program's own name; what says which picture is wanted is added.
  public var arguments: [String]

  /// The program to use; nil decodes in this process.
  @MainActor public static var current: PictureProgram?

  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// The most memory that the program may have, in bytes of addresses.
  private static let mostMemory: UInt = 512 << 20
  /// The most time it may compute, in seconds.
  private static let mostSeconds: UInt = 5
  /// How long a picture is waited for, in nanoseconds.
  static let patience: Int64 = 10_000_000_000

  /// What such a program finds open: the picture's file, memory for the pixels, and the pipe that
  /// says that they are there.
  private static let (file, memory, done): (Int32, Int32, Int32) = (3, 4, 5)

  /// Does what such a program is for: decodes one picture.
  ///
  /// - Parameter words: The arguments that were added: the width and the height wanted, in pixels.
  /// - Returns: Whether the pixels are where they are to be.
  @MainActor
  public static func serve(_ words: [String]) -> Bool {
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_AS, to: mostMemory)
    limit(RLIMIT_CPU, to: mostSeconds)
    let sides = words.compactMap { Int($0) }
    guard words.count == 2, sides.count == 2, let picture = try? decode(sides[0], sides[1]) else {
      return false
    }
    return picture.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = pwrite(
          memory, bytes.baseAddress?.advanced(by: written), bytes.count - written, off_t(written))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return write(done, "1", 1) == 1
    }
  }

  private static func decode(_ width: Int, _ height: Int) throws(CairoError) -> ImageSurface {
    let file = try RegularFile(
      adopting: file, named: "the picture", limit: PictureDecoder.largestFile)
    let bytes = try file.bytes()
    let header = try PictureHeader(
      Array(bytes.prefix(PictureHeader.length)), of: "the picture")
    return try PictureDecoder.decode(bytes, header: header, width: width, height: height)
  }

  private static func limit(_ resource: __rlimit_resource, to most: UInt) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
