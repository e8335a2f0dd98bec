internal import AlertModel
internal import Cairo

/// A cache of the decoded and sliced pictures of themes, which is emptied when no alert is shown.
package enum PictureStore {
  /// The largest width or height of a theme's picture, in pixels; checked before decoding.
  nonisolated package static let longestSide = 4096
  /// The largest number of pixels; checked before decoding.
  nonisolated package static let mostPixels = 16 << 20
  /// The largest file, in bytes.
  nonisolated package static let largestFile = 32 << 20

  /// The capacity in bytes; a single picture may exceed it.
  private static let mostBytes = 32 << 20

  private struct Key: Hashable {
    var file: ThemePicture.File
    var slice: EdgeInsets
    var scale: Double
  }

  /// A decoded picture, or nil if it could not be decoded, so that it is tried only once.
  private struct Entry {
    var key: Key
    var picture: SlicedPicture?
  }

  /// Ordered by use, the most recently used last.
  private static var entries: [Entry] = []

  /// The size of all cached pictures, in bytes.
  package static var byteCount: Int { entries.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) } }

  /// Empties the cache; pictures are decoded again when they are drawn.
  package static func removeAll() {
    entries = []
  }

  /// Returns the nine slices of a picture, or nil if it cannot be decoded.
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

/// A picture cut into three rows of three cells; cells without pixels are nil.
///
/// Each cell is a separate surface, so that scaling does not blend it with its neighbours.
final class SlicedPicture {
  /// One of the nine cells.
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

  /// Decodes a PNG file and cuts it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - slice: The insets of the cuts from the edges, in points.
  ///   - scale: Pixels per point.
  /// - Throws: `CairoError` if it is not a valid PNG file, too large, or memory is short.
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

  /// Returns the four boundaries of three parts of `count` pixels; the outer two never overlap.
  private static func cuts(_ count: Int, _ first: Double, _ last: Double) -> [Int] {
    let start = min(Int(first.rounded()), count)
    return [0, start, max(start, count - Int(last.rounded())), count]
  }
}
