import AlertModel
import GLib
import Localization

/// The buttons and the reply field of a notification.
///
/// Desktop Notifications 1.2: the argument `actions` of `Notify`, a list of alternating keys and labels;
/// a key without label is ignored.
struct NotificationActions {
  private(set) var buttons: [AlertButton] = []
  private(set) var inputs: [AlertInput] = []

  /// The most actions that are kept.
  private static let most = 100
  /// The longest key, in bytes; a longer one is ignored, since keys must not be cut.
  private static let longestKey = 1024
  /// The longest label, in characters.
  private static let longestLabel = 100

  init(_ value: Variant?, hints: NotificationHints, showsIcons: Bool) {
    guard let value else { return }
    var keys: Set<String> = []
    for index in 0..<min(value.count / 2, Self.most) {
      guard let length = value[2 * index]?.textLength, (1...Self.longestKey).contains(length),
        let key = value[2 * index]?.text, keys.insert(key).inserted
      else { continue }
      let label = value[2 * index + 1]?.text(upTo: 4 * Self.longestLabel) ?? ""
      if key == AlertButton.replyID {
        addReply(label, hints)
      } else {
        buttons.append(
          AlertButton(
            id: key, label: Self.label(label, or: key),
            icon: showsIcons && key != AlertButton.clickID ? .themed([key]) : nil))
      }
    }
  }

  /// Adds KDE's `inline-reply` with its hints.
  private mutating func addReply(_ label: String, _ hints: NotificationHints) {
    let placeholder = hints.text("x-kde-reply-placeholder-text", upTo: 256) ?? ""
    let submit = hints.text("x-kde-reply-submit-button-text", upTo: 256) ?? ""
    let rules = TextRules(
      placeholder: placeholder.isEmpty
        ? Language.ofProcess[.replyHere] : DisplayText.line(placeholder, limit: Self.longestLabel))
    inputs.append(AlertInput(name: AlertButton.replyID, kind: .field(rules)))
    buttons.append(
      AlertButton(
        id: AlertButton.replyID,
        label: Self.label(submit, or: label.isEmpty ? Language.ofProcess[.reply] : label)))
  }

  /// A label of one line, with underscores escaped, so that they mark no mnemonic.
  private static func label(_ label: String, or other: String) -> String {
    let line = DisplayText.line(label.isEmpty ? other : label, limit: longestLabel)
    return String(line.flatMap { $0 == "_" ? ["_", "_"] : [$0] })
  }
}
