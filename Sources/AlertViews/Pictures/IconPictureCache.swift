import Cairo

/// A cache of decoded and scaled pictures of the icon theme, the most recently used ones.
///
/// It outlives alerts, so that a program's next toast has its icon at once.
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
