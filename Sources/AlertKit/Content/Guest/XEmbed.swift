/// The messages of the XEMBED protocol that are sent to guests.
enum XEmbed {
  static let embeddedNotify = 0
  static let windowActivate = 1
  static let windowDeactivate = 2
  static let focusIn = 4
  static let focusOut = 5
}
