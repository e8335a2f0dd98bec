package import AlertModel
import AlertProtocol

/// A notification to be sent to the server.
///
/// Desktop Notifications 1.2: the arguments of `Notify`.
package struct OutgoingNotification: Hashable, Sendable {
  /// A hint’s value.
  package enum Hint: Hashable, Sendable {
    case text(String)
    case integer(Int32)
    case double(Double)
    case byte(UInt8)
    case flag(Bool)
    /// A value in GVariant text format.
    case literal(String)
  }

  /// An action.
  package struct Action: Hashable, Sendable {
    package var key: String
    package var label: String
  }

  package var application: String
  /// The ID of the notification that is replaced; 0 for none.
  package var replaced: UInt32 = 0
  package var icon = ""
  package var title: String
  package var body = ""
  package var actions: [Action] = []
  package var hints: [String: Hint] = [:]
  /// The timeout in milliseconds; 0 for none, -1 for the server’s default.
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
  /// Returns the toast that is shown if there is no session bus; texts are cut to the limits.
  ///
  /// - Parameter number: The ID that a server would have assigned.
  /// - Returns: A toast that replaces the one with the same ID.
  package func toast(number: UInt32) -> AlertDescription {
    var alert = AlertDescription(
      identifier: AlertIdentifier("notify-send-\(number)"),
      message: DropInText.cut(body, to: ProtocolLimits.messageLength), icon: Self.icon(icon),
      application: DropInText.cut(application, to: ProtocolLimits.labelLength),
      urgency: urgency, style: .toast, policy: .replace)
    // The title of a notification is plain text, and its body can contain markup.
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

  /// Returns the key of the action of a toast’s button.
  package func key(ofButton id: String) -> String {
    buttons.first { $0.button.id == id }?.key ?? id
  }

  /// The buttons, one for each key; a key that is not a valid identifier gets another one.
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

  /// Returns whether a text can be the path of a picture.
  private static func isPath(_ text: String) -> Bool {
    text.hasPrefix("/") && text.utf8.count <= ProtocolLimits.pathLength
  }

  /// Returns a label without mnemonics.
  private static func label(_ text: String) -> String {
    DropInText.cut(text, to: ProtocolLimits.labelLength / 2)
      .split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }
}
