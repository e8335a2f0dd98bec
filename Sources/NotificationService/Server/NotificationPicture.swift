import AlertModel
import GLib

/// Which picture a notification has, of all that its sender named.
///
/// Desktop Notifications 1.2: icons and images. Of those that can be had the first is taken:
/// `image-data`, `image-path`, `app_icon`, `icon_data`; then the icon of the desktop file, and one
/// that stands for the category. A name is looked for in the icon theme where the picture is drawn,
/// and a file that comes after it is taken if there is no such icon.
struct NotificationPicture {
  var hints: NotificationHints
  /// The argument `app_icon`.
  var applicationIcon: String
  var desktopEntry: String
  var category: String

  /// The icon, whose pixels are shared with those that look the same.
  func icon(sharing shelf: PictureShelf) -> AlertIcon {
    if let pixels = pixels("image-data", "image_data") { return .pixels(shelf.shared(pixels)) }
    var names: [String] = []
    for source in [hints.text("image-path", "image_path", upTo: 4096), applicationIcon] {
      guard let source, !source.isEmpty else { continue }
      if let path = LocalPath.path(of: source) {
        guard LocalPath.isPicture(path) else { continue }
        return names.isEmpty ? .file(path) : .themed(names + [path])
      } else if Self.isIconName(source) {
        names.append(source)
      }
    }
    if names.isEmpty, let pixels = pixels("icon_data") { return .pixels(shelf.shared(pixels)) }
    if Self.isIconName(desktopEntry) { names.append(desktopEntry) }
    names += CategoryIcons.names(for: category)
    return names.isEmpty ? .none : .themed(names)
  }

  private func pixels(_ names: String...) -> AlertPixels? {
    names.lazy.compactMap { hints[$0] }.compactMap { ImageData($0)?.pixels() }.first
  }

  /// Whether a text can name an icon of the theme: it leads to no other folder.
  private static func isIconName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && !text.hasPrefix(".")
      && text.unicodeScalars.allSatisfy { $0 != "/" && $0 != ":" && $0.value >= 0x20 }
  }
}
