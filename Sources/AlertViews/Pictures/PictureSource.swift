package import AlertModel
package import Cairo
internal import GLib

/// A picture's file, whose beginning was read.
///
/// It is opened anew to be decoded, so that alerts that wait hold nothing open.
package struct PictureSource: Hashable {
  package let path: String
  private let header: PictureHeader
  /// When the file was changed last, so that another picture of the same name is another one.
  private let changed: Int64

  /// Whether it has shapes rather than pixels, and so any size.
  package var isDrawing: Bool { header.format == .svg }
  package var isPNG: Bool { header.format == .png }

  /// The size that the picture has by itself, one of its pixels being a point.
  package var size: Size { Size(width: header.width, height: header.height) }

  /// Looks at a file.
  ///
  /// - Parameter path: Its absolute path.
  /// - Throws: `CairoError` if it cannot be read, is neither PNG, JPEG nor SVG, or is too large.
  package init(_ path: String) throws(CairoError) {
    self.path = path
    let file = try Self.open(path)
    header = try Self.header(of: file, path)
    changed = file.changed
  }

  private static func open(_ path: String) throws(CairoError) -> RegularFile {
    try RegularFile(path, limit: PictureHeader.largestFile)
  }

  private static func header(
    of file: borrowing RegularFile, _ path: String
  ) throws(CairoError) -> PictureHeader {
    try PictureHeader(try file.bytes(upTo: PictureHeader.length), of: path)
  }

  /// Decodes the picture, and waits for the result.
  ///
  /// - Parameters:
  ///   - width: The width of the result, in device pixels.
  ///   - height: The height of the result, in device pixels.
  ///   - program: The program that decodes it.
  /// - Returns: The picture, or nil if it cannot be decoded.
  /// - Throws: `CairoError` if the file cannot be read, `SystemError` if the program cannot start.
  func decoded(width: Int, height: Int, by program: PictureProgram) throws -> Picture? {
    var result: Picture?
    try decode(width: width, height: height, by: program) { result = $0 }.wait()
    return result
  }

  /// Lets a program decode the picture.
  ///
  /// - Parameters:
  ///   - width: The width it is to have, in device pixels.
  ///   - height: The height, in device pixels.
  ///   - program: The program.
  ///   - completion: Called once, later, with the picture, or nil if it cannot be decoded; not
  ///     called when the task is let go before.
  /// - Returns: The task, which ends when it is let go.
  /// - Throws: `CairoError` or `SystemError` if it cannot even be begun.
  func decode(
    width: Int, height: Int, by program: PictureProgram,
    completion: @escaping (Picture?) -> Void
  ) throws -> HelperTask {
    let file = try Self.open(path)
    return try HelperTask(
      program.path, arguments: [program.path] + program.arguments + ["\(width)", "\(height)"],
      input: file.descriptor, timeLimit: PictureProgram.patience
    ) { result in
      guard let result, let surface = try? ImageSurface(width: width, height: height) else {
        return completion(nil)
      }
      let isRead = surface.withUnsafeMutableBytes { result.read(into: $0) }
      completion(isRead ? Picture(surface) : nil)
    }
  }
}
