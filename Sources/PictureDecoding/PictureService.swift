internal import Cairo
internal import Glibc

/// The service of the program `tocsin-picture`: it decodes one picture for the process that started
/// it.
///
/// Its arguments are the width and the height in device pixels. The picture's file is open as
/// descriptor 3, a memory file for the pixels as 4, and a pipe as 5, to which it writes one byte
/// when the pixels are complete. `HelperTask` is the other side.
package enum PictureService {
  /// The limit of the address space, in bytes.
  private static let mostMemory: UInt = 512 << 20
  /// The limit of the CPU time, in seconds.
  private static let mostSeconds: UInt = 5

  private static let (file, memory, done): (Int32, Int32, Int32) = (3, 4, 5)

  /// Limits this process, and decodes the picture.
  ///
  /// - Parameter arguments: The program's arguments, without its name.
  /// - Returns: Whether the pixels are complete.
  package static func run(_ arguments: [String]) -> Bool {
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_AS, to: mostMemory)
    limit(RLIMIT_CPU, to: mostSeconds)
    let sides = arguments.compactMap { Int($0) }
    guard arguments.count == 2, sides.count == 2, let picture = try? decode(sides[0], sides[1])
    else { return false }
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
      adopting: file, named: "the picture", limit: PictureHeader.largestFile)
    let bytes = try file.bytes()
    let header = try PictureHeader(
      Array(bytes.prefix(PictureHeader.length)), of: "the picture")
    return try PictureDecoder.decode(bytes, header: header, width: width, height: height)
  }

  /// Lowers a resource limit; a lower existing limit is kept.
  private static func limit(_ resource: __rlimit_resource, to most: UInt) {
    let resource = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_max = min(limit.rlim_max, rlim_t(most))
    limit.rlim_cur = min(limit.rlim_cur, limit.rlim_max)
    setrlimit(resource, &limit)
  }
}
