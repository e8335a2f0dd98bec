package import AlertModel

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
  /// The toast that it is where there is no bus.
  ///
  /// - Parameter number: What stands for the number that a server would have given it.
  /// - Returns: A toast that takes the place of the one with the same number.
  package func toast(number: UInt32) -> AlertDescription {
    var alert = AlertDescription(
      identifier: AlertIdentifier("notify-send-\(number)"), title: title, message: body,
      icon: Self.icon(icon), application: application, urgency: urgency, style: .toast,
      policy: .replace)
    // The title of a notification is plain text, its body may hold markup.
    alert.usesMarkup = true
    alert.title = Self.escaped(title)
    alert.buttons = actions.map { AlertButton(id: $0.key, label: Self.label($0.label)) }
    alert.isResident = hints["resident"] == .flag(true)
    if case .text(let path)? = hints["image-path"], path.hasPrefix("/") { alert.image = path }
    if case .integer(let value)? = hints["value"] {
      alert.progress = .percent(Double(min(max(value, 0), 100)))
    }
    if timeout >= 0 { alert.timeout = Double(timeout) / 1000 }
    return alert
  }

  private static func icon(_ name: String) -> AlertIcon {
    let scheme = "file://"
    if name.hasPrefix(scheme) { return .file(String(name.dropFirst(scheme.count))) }
    return name.isEmpty || name.hasPrefix("/") ? AlertIcon(name: name) : .themed([name])
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      default: result.append(character)
      }
    }
  }

  /// A label without mnemonics.
  private static func label(_ text: String) -> String {
    text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }
}
