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
