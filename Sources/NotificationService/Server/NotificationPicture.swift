package import AlertModel
import GLib

/// Chooses the picture of a notification.
///
/// Desktop Notifications 1.2: icons and images. The first usable one of `image-data`, `image-path`,
/// `app_icon`, `icon_data`, the icon of the desktop file and the icon of the category. Names are
/// looked up in the icon theme when the picture is drawn; a file after a name is its fallback.
struct NotificationPicture {
  var hints = NotificationHints(nil)
  /// The argument `app_icon`.
  var applicationIcon: String
  var desktopEntry: String
  var category: String
  var entries = DesktopEntries.shared

  /// The icon; equal pixels are shared.
  func icon(sharing cache: PixelCache) -> AlertIcon {
    if let pixels = pixels("image-data", "image_data") { return .pixels(cache.shared(pixels)) }
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
    if names.isEmpty, let pixels = pixels("icon_data") { return .pixels(cache.shared(pixels)) }
    if let icon = entries.icon(of: desktopEntry) {
      if Self.isIconName(icon) {
        names.append(icon)
      } else if icon.hasPrefix("/"), LocalPath.isPicture(icon) {
        return names.isEmpty ? .file(icon) : .themed(names + [icon])
      }
    }
    if Self.isIconName(desktopEntry), !names.contains(desktopEntry) { names.append(desktopEntry) }
    names += CategoryIcons.names(for: category)
    return names.isEmpty ? .none : .themed(names)
  }

  private func pixels(_ names: String...) -> AlertPixels? {
    names.lazy.compactMap { hints[$0] }.compactMap { ImageData($0)?.pixels() }.first
  }

  /// Whether a text can be the name of an icon, rather than a path.
  private static func isIconName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && !text.hasPrefix(".")
      && text.unicodeScalars.allSatisfy { $0 != "/" && $0 != ":" && $0.value >= 0x20 }
  }
}

/// Icons for notification categories.
///
/// Desktop Notifications 1.2: categories. Icon Naming Specification: the names.
enum CategoryIcons {
  private static let names: [String: [String]] = [
    "device": ["drive-removable-media"],
    "device.error": ["dialog-error"],
    "email": ["mail-unread"],
    "email.bounced": ["mail-mark-important", "dialog-warning"],
    "im": ["user-available"],
    "im.error": ["dialog-error"],
    "network": ["network-idle", "network-workgroup"],
    "network.connected": ["network-idle", "network-workgroup"],
    "network.disconnected": ["network-offline"],
    "network.error": ["network-error"],
    "presence": ["user-available"],
    "presence.offline": ["user-offline"],
    "presence.online": ["user-available"],
    "transfer": ["document-save", "folder-download"],
    "transfer.complete": ["document-save", "folder-download"],
    "transfer.error": ["dialog-error"],
  ]

  /// The names of icons for a category or its class, the best first.
  static func names(for category: String) -> [String] {
    names[category] ?? names[String(category.prefix { $0 != "." })] ?? []
  }
}

/// The pictures of current notifications; equal ones share their memory.
package final class PixelCache {
  private struct Entry {
    weak var pixels: AlertPixels?
  }

  /// By hash.
  private var entries: [Int: Entry] = [:]

  /// At this size, released pictures are removed.
  private static let fullCount = 256

  /// Creates an empty cache.
  package init() {}

  /// An equal picture that is in use, or this one.
  package func shared(_ pixels: AlertPixels) -> AlertPixels {
    var hasher = Hasher()
    hasher.combine(pixels.width)
    hasher.combine(pixels.values)
    let key = hasher.finalize()
    if let found = entries[key]?.pixels, found.width == pixels.width,
      found.values == pixels.values
    {
      return found
    }
    if entries.count >= Self.fullCount {
      entries = entries.filter { $0.value.pixels != nil }
      // Dropping one costs only the memory of a second copy.
      if entries.count >= Self.fullCount { entries = [:] }
    }
    entries[key] = Entry(pixels: pixels)
    return pixels
  }
}
