package import AlertModel
package import Cairo
internal import GLib

/// A picture file whose header was read.
///
/// The file is opened again to be decoded, so that waiting alerts keep no descriptor open.
package struct PictureSource: Hashable {
  /// The absolute path.
  package let path: String
  private let header: PictureHeader
  /// The modification time, so that a changed file counts as another picture.
  private let changed: Int64

  /// Whether the picture is a vector graphic, which can be scaled without loss.
  package var isDrawing: Bool { header.format == .svg }
  /// Whether the picture is a PNG file.
  package var isPNG: Bool { header.format == .png }

  /// The picture's own size, in points of one pixel each.
  package var size: Size { Size(width: header.width, height: header.height) }

  /// Reads a file's header.
  ///
  /// - Parameter path: The absolute path.
  /// - Throws: `CairoError` if the file cannot be read, is neither PNG, JPEG nor SVG, or is too
  ///   large.
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

  /// Starts a program that decodes the picture.
  ///
  /// - Parameters:
  ///   - width: The wanted width, in device pixels.
  ///   - height: The wanted height, in device pixels.
  ///   - program: The program.
  ///   - completion: Called once later with the picture, or nil if it cannot be decoded; not called
  ///     if the task is released before.
  /// - Returns: The task, which ends when it is released.
  /// - Throws: `CairoError` or `SystemError` if the program cannot be started.
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
