/// The exit statuses of zenity, which environment variables can change.
struct ZenityStatuses: Hashable, Sendable {
  let ok: Int32
  let cancel: Int32
  let escape: Int32
  let extra: Int32
  let error: Int32
  /// The exit status of a timeout, for dialogs with a value.
  let timeout: Int32
  /// The exit status of a timeout, for messages, questions and progress.
  let plainTimeout: Int32
  let passwordTimeout: Int32

  init(_ version: ZenityVersion, _ variable: (String) -> String?) {
    func status(_ name: String, _ usual: Int32) -> Int32 {
      let text = variable("ZENITY_\(name)") ?? variable("DIALOG_\(name)")
      // The kernel passes only the lowest byte to the parent.
      return text.map { IntegerText.leading($0) & 0xFF } ?? usual
    }
    ok = status("OK", 0)
    cancel = status("CANCEL", 1)
    escape = status("ESC", 1)
    error = status("ERROR", 255)
    timeout = status("TIMEOUT", 5)
    extra = version.isModern ? status("EXTRA", 1) : escape
    plainTimeout = version.isModern ? timeout : 5
    passwordTimeout = version.isModern ? timeout : escape
  }
}

/// The version of zenity that callers see.
struct ZenityVersion: Hashable, Sendable {
  let text: String
  /// Whether it is a GTK 4 version; the first of them was 3.90.
  let isModern: Bool

  static let usual = "3.44.0"

  init(_ text: String?) {
    let parts = (text ?? Self.usual).split(separator: ".").map { Int($0) }
    if let text, parts.count >= 2, !parts.contains(nil) {
      self.text = text
      let (major, minor) = (parts[0] ?? 0, parts[1] ?? 0)
      isModern = (major, minor) >= (3, 90)
    } else {
      self.text = Self.usual
      isModern = false
    }
  }
}
