internal import AlertModel
internal import Cairo

/// The pictures of themes that were drawn last, decoded and cut, for as long as an alert is up.
package enum PictureStore {
  /// The largest picture that a theme may have: what its file claims is checked before it is
  /// decoded.
  nonisolated package static let longestSide = 4096
  nonisolated package static let mostPixels = 16 << 20
  /// The largest file, in bytes.
  nonisolated package static let largestFile = 32 << 20

  /// What all pictures together may take, in bytes; the last one may be larger.
  private static let mostBytes = 32 << 20

  private struct Key: Hashable {
    var file: ThemePicture.File
    var slice: EdgeInsets
    var scale: Double
  }

  /// A picture, or that there is none: what is broken is tried once.
  private struct Entry {
    var key: Key
    var picture: SlicedPicture?
  }

  /// The latest at the end.
  private static var entries: [Entry] = []

  /// What the pictures take now, in bytes.
  package static var byteCount: Int { entries.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) } }

  /// Lets every picture go; whoever draws one later has it decoded anew.
  package static func removeAll() {
    entries = []
  }

  /// A picture cut into nine; nil if it cannot be decoded.
  static func picture(
    _ file: ThemePicture.File, cut slice: EdgeInsets = .zero, scale: Double = 1
  ) -> SlicedPicture? {
    let key = Key(file: file, slice: slice, scale: scale)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries.append(entries.remove(at: index))
      return entries.last?.picture
    }
    let picture = try? SlicedPicture(file.path, cut: slice, scale: scale)
    entries.append(Entry(key: key, picture: picture))
    while entries.count > 1, entries.count > 64 || byteCount > mostBytes { entries.removeFirst() }
    return picture
  }
}

/// A picture in three rows of three parts, of which those without a pixel are missing.
///
/// Each part is a surface of its own, so that none is blurred into its neighbour where it is
/// stretched.
final class SlicedPicture {
  /// One of the nine.
  final class Cell {
    let surface: ImageSurface

    init(_ surface: consuming ImageSurface) {
      self.surface = surface
    }
  }

  let cells: [[Cell?]]

  var byteCount: Int {
    cells.joined().reduce(0) { $0 + ($1.map { $0.surface.stride * $0.surface.height } ?? 0) }
  }

  /// Decodes a PNG file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - slice: Where it is cut, in points from its edges.
  ///   - scale: Pixels for each point.
  /// - Throws: `CairoError` if it is no PNG file, broken, too large, or memory is short.
  init(_ path: String, cut slice: EdgeInsets, scale: Double) throws(CairoError) {
    let whole = try ImageSurface(
      readingPNG: path, largestFile: PictureStore.largestFile,
      mostPixels: PictureStore.mostPixels, longestSide: PictureStore.longestSide)
    let columns = Self.cuts(whole.width, slice.left * scale, slice.right * scale)
    let rows = Self.cuts(whole.height, slice.top * scale, slice.bottom * scale)
    var cells: [[Cell?]] = []
    for row in 0..<3 {
      var line: [Cell?] = []
      for column in 0..<3 {
        let width = columns[column + 1] - columns[column]
        let height = rows[row + 1] - rows[row]
        guard width > 0, height > 0 else {
          line.append(nil)
          continue
        }
        let part = try ImageSurface(width: width, height: height)
        let context = DrawingContext(part)
        context.setComposition(.source)
        context.setSource(
          whole, x: Double(-columns[column]), y: Double(-rows[row]), sampling: .nearest)
        context.paint()
        line.append(Cell(part))
      }
      cells.append(line)
    }
    self.cells = cells
  }

  /// Where three parts of so many pixels begin and end; the outer two leave the middle at least
  /// nothing.
  private static func cuts(_ count: Int, _ first: Double, _ last: Double) -> [Int] {
    let start = min(Int(first.rounded()), count)
    return [0, start, max(start, count - Int(last.rounded())), count]
  }
}
