import AlertModel
import Cairo
import GLib

/// Decodes a picture file for the size that it is drawn in.
///
/// `PictureProgram.current` decodes it, now or later. Small PNG files of the icon theme, which is
/// trusted, are decoded in this process, and icons that were drawn lately are cached.
final class PictureLoader {
  let file: PictureSource
  /// Called when an asynchronous decoding has ended, or any has failed.
  var onEnd: (() -> Void)?
  /// Whether the picture could not be decoded.
  private(set) var hasFailed = false

  private var picture: Picture?
  private var task: HelperTask?
  /// The size that was or is being decoded, in device pixels.
  private var wanted: PixelSize?

  private struct PixelSize: Hashable {
    var width: Int
    var height: Int
  }

  private let isOfIconTheme: Bool

  /// Up to this number of pixels, decoding takes less time than starting a program.
  private static let fewPixels = 256.0 * 256

  init(_ file: PictureSource, isOfIconTheme: Bool = false) {
    self.file = file
    self.isOfIconTheme = isOfIconTheme
  }

  /// Returns the picture, and starts to decode it if the size has changed.
  ///
  /// - Parameters:
  ///   - size: The size in which it is drawn, in points.
  ///   - scale: Device pixels per point.
  /// - Returns: The picture, possibly still in its former size; nil while there is none.
  func picture(for size: Size, scale: Double) -> Picture? {
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * scale).rounded(), 1), Double(ImageSurface.largestSide)))
    }
    load(PixelSize(width: pixels(size.width), height: pixels(size.height)))
    return picture
  }

  private func load(_ size: PixelSize) {
    guard size != wanted else { return }
    wanted = size
    task = nil
    if isOfIconTheme, let kept = IconPictureCache.picture(for: key(of: size)) {
      picture = kept
      return
    }
    do {
      if isOfIconTheme, file.isPNG, file.size.width * file.size.height <= Self.fewPixels {
        let whole = try Picture(readingPNG: file.path)
        return show(try whole.scaled(width: size.width, height: size.height), of: size)
      }
      guard let program = PictureProgram.current else { return fail() }
      if program.isAwaited {
        let picture = try file.decoded(width: size.width, height: size.height, by: program)
        if let picture { show(picture, of: size) } else { fail() }
        return
      }
      task = try file.decode(width: size.width, height: size.height, by: program) {
        [weak self] in self?.take($0, of: size)
      }
    } catch {
      fail()
    }
  }

  private func fail() {
    hasFailed = true
    onEnd?()
  }

  private func take(_ picture: Picture?, of size: PixelSize) {
    task = nil
    hasFailed = picture == nil
    if let picture { show(picture, of: size) } else { self.picture = nil }
    onEnd?()
  }

  private func show(_ picture: Picture, of size: PixelSize) {
    self.picture = picture
    if isOfIconTheme { IconPictureCache.keep(picture, for: key(of: size)) }
  }

  private func key(of size: PixelSize) -> IconPictureCache.Key {
    IconPictureCache.Key(file: file, width: size.width, height: size.height)
  }
}

/// A cache of decoded and scaled pictures of the icon theme, the most recently used ones.
///
/// It outlives alerts, so that a program's next toast shows its icon at once.
enum IconPictureCache {
  /// A picture file and its size in device pixels.
  struct Key: Hashable {
    var file: PictureSource
    var width: Int
    var height: Int
  }

  private static let mostPictures = 32
  /// The most bytes of all pictures together.
  private static let mostBytes = 1 << 20

  /// The pictures, the most recently used one last.
  private static var pictures: [(key: Key, picture: Picture)] = []

  static func picture(for key: Key) -> Picture? {
    guard let index = pictures.firstIndex(where: { $0.key == key }) else { return nil }
    pictures.append(pictures.remove(at: index))
    return pictures.last?.picture
  }

  static func keep(_ picture: Picture, for key: Key) {
    pictures.removeAll { $0.key == key }
    pictures.append((key, picture))
    while pictures.count > mostPictures || byteCount > mostBytes { pictures.removeFirst() }
  }

  private static var byteCount: Int {
    pictures.reduce(0) { $0 + $1.key.width * $1.key.height * 4 }
  }
}
