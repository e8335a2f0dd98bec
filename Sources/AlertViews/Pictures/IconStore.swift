import Cairo

/// The pictures of the icon theme that were drawn last, decoded and scaled, so that the next toast
/// of the same program has its icon at once.
///
/// They stay while nothing is on the screen: toasts come one by one.
enum IconStore {
  /// A picture's file and the size in which it is drawn, in device pixels.
  struct Key: Hashable {
    var file: PictureSource
    var width: Int
    var height: Int
  }

  private static let mostPictures = 32
  /// What all of them together may take, in bytes.
  private static let mostBytes = 1 << 20

  /// The latest at the end.
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
