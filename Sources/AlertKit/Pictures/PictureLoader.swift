import AlertModel
import Cairo
import GLib

/// Has a picture's file decoded, for the size that it is drawn in.
///
/// With a program for that (`PictureProgram`) the picture comes later; without, at once, and so do
/// pixels of the icon theme, which are no stranger's.
final class PictureLoader {
  let file: PictureSource
  /// Called when a picture has come, or none will.
  var onEnd: (() -> Void)?
  /// Whether the picture cannot be shown.
  private(set) var hasFailed = false

  private var picture: Picture?
  private var task: HelperTask?
  /// What was decoded last, or is being decoded, in device pixels.
  private var wanted: PixelSize?

  private struct PixelSize: Hashable {
    var width: Int
    var height: Int
  }

  private let isOfIconTheme: Bool

  init(_ file: PictureSource, isOfIconTheme: Bool = false) {
    self.file = file
    self.isOfIconTheme = isOfIconTheme
  }

  /// The picture as it is now.
  ///
  /// - Parameters:
  ///   - size: The size in which it is drawn, in points.
  ///   - scale: Device pixels for each point.
  /// - Returns: The picture for this size, or still that for another one; nil while there is none.
  func picture(for size: Size, scale: Double) -> Picture? {
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * scale).rounded(), 1), Double(ImageSurface.largestSide)))
    }
    load(PixelSize(width: pixels(size.width), height: pixels(size.height)))
    return picture
  }

  private func load(_ size: PixelSize) {
    guard size != wanted else { return }
    let isFirst = wanted == nil
    wanted = size
    task = nil
    do {
      if isOfIconTheme && file.isPNG {
        if isFirst { picture = try Picture(readingPNG: file.path) }
        return
      }
      guard let program = PictureProgram.current else {
        picture = try file.decoded(width: size.width, height: size.height)
        return
      }
      task = try file.decode(width: size.width, height: size.height, by: program) {
        [weak self] in self?.take($0)
      }
    } catch {
      hasFailed = true
      onEnd?()
    }
  }

  private func take(_ picture: Picture?) {
    task = nil
    self.picture = picture
    hasFailed = picture == nil
    onEnd?()
  }
}
