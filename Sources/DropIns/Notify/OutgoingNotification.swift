package import AlertModel
import AlertProtocol

/// A notification as it is sent to whoever shows it.
///
/// Desktop Notifications 1.2: the arguments of `Notify`.
package struct OutgoingNotification: Hashable, Sendable {
  /// What is said beside the texts.
  package enum Hint: Hashable, Sendable {
    case text(String)
    case integer(Int32)
    case double(Double)
    case byte(UInt8)
    case flag(Bool)
    /// A value as GLib writes one.
    case literal(String)
  }

  /// Something that can be pressed.
  package struct Action: Hashable, Sendable {
    package var key: String
    package var label: String
  }

  package var application: String
  /// The number of the one whose place it takes; 0 for none.
  package var replaced: UInt32 = 0
  package var icon = ""
  package var title: String
  package var body = ""
  package var actions: [Action] = []
  package var hints: [String: Hint] = [:]
  /// Milliseconds; 0 means that it stays, -1 what is usual.
  package var timeout: Int32 = -1

  init(application: String, title: String) {
    self.application = application
    self.title = title
    urgency = .normal
  }

  var urgency: AlertUrgency {
    get {
      switch hints["urgency"] {
      case .byte(0): .low
      case .byte(2): .critical
      default: .normal
      }
    }
    set {
      hints["urgency"] =
        switch newValue {
        case .low: .byte(0)
        case .normal: .byte(1)
        case .critical: .byte(2)
        }
    }
  }
}

extension OutgoingNotification {
  /// The toast that it is where there is no bus: what is too long for one is cut off, so that it is
  /// shown in any case.
  ///
  /// - Parameter number: What stands for the number that a server would have given it.
  /// - Returns: A toast that takes the place of the one with the same number.
  package func toast(number: UInt32) -> AlertDescription {
    var alert = AlertDescription(
      identifier: AlertIdentifier("notify-send-\(number)"),
      message: DropInText.cut(body, to: ProtocolLimits.messageLength), icon: Self.icon(icon),
      application: DropInText.cut(application, to: ProtocolLimits.labelLength),
      urgency: urgency, style: .toast, policy: .replace)
    // The title of a notification is plain text, its body may hold markup.
    alert.usesMarkup = true
    alert.title = DropInText.escaped(DropInText.cut(title, to: ProtocolLimits.titleLength / 8))
    alert.buttons = buttons.map(\.button)
    alert.isResident = hints["resident"] == .flag(true)
    if case .text(let path)? = hints["image-path"], Self.isPath(path) { alert.image = path }
    if case .integer(let value)? = hints["value"] {
      alert.progress = .percent(Double(min(max(value, 0), 100)))
    }
    if timeout >= 0 { alert.timeout = Double(timeout) / 1000 }
    return alert
  }

  /// The key of the action that a button of the toast stands for.
  package func key(ofButton id: String) -> String {
    buttons.first { $0.button.id == id }?.key ?? id
  }

  /// Each key once, and under another name where it is none that a button can have.
  private var buttons: [(button: AlertButton, key: String)] {
    var taken: Set<String> = []
    let all = actions.enumerated().compactMap { index, action -> (AlertButton, String)? in
      let isName = (1...ProtocolLimits.identifierLength).contains(action.key.utf8.count)
      let id = isName ? action.key : "action-\(index)"
      guard taken.insert(id).inserted else { return nil }
      return (AlertButton(id: id, label: Self.label(action.label)), action.key)
    }
    return Array(all.prefix(ProtocolLimits.buttonCount))
  }

  private static func icon(_ name: String) -> AlertIcon {
    let scheme = "file://"
    let path = name.hasPrefix(scheme) ? String(name.dropFirst(scheme.count)) : name
    if isPath(path) { return .file(path) }
    let isName = path == name && !name.isEmpty && name.utf8.count <= ProtocolLimits.pathLength
    return isName && !name.hasPrefix("/") ? .themed([name]) : .none
  }

  /// Whether a text can be the path of a picture.
  private static func isPath(_ text: String) -> Bool {
    text.hasPrefix("/") && text.utf8.count <= ProtocolLimits.pathLength
  }

  /// A label without mnemonics.
  private static func label(_ text: String) -> String {
    DropInText.cut(text, to: ProtocolLimits.labelLength / 2)
      .split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }
}
