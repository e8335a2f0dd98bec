internal import Cairo
internal import GLib
internal import Glibc

/// A program that decodes pictures for this process, so that untrusted files are not decoded in a
/// long-lived process.
///
/// It is started for each picture, with limits for memory and time. If there is no such program,
/// pictures are decoded in this process, synchronously.
public struct PictureProgram: Hashable, Sendable {
  /// The path of the program.
  public var path: String
  /// The arguments after the program's name; width and height are appended.
  public var arguments: [String]

  /// The program to use; nil decodes in this process.
  @MainActor public static var current: PictureProgram?

  /// Creates a value for a program and its arguments.
  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// The most address space of the program, in bytes.
  private static let mostMemory: UInt = 512 << 20
  /// The most computing time of the program, in seconds.
  private static let mostSeconds: UInt = 5
  /// How long to wait for a picture, in nanoseconds.
  static let patience: Int64 = 10_000_000_000

  /// The descriptors that the program inherits: the picture's file, shared memory for the pixels,
  /// and the pipe that reports the end.
  private static let (file, memory, done): (Int32, Int32, Int32) = (3, 4, 5)

  /// Decodes one picture; called by the program itself.
  ///
  /// - Parameter words: The appended arguments: width and height in pixels.
  /// - Returns: Whether the pixels were written to the shared memory.
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
