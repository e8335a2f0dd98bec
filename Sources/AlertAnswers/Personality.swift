/// A program of others that ours can be called as.
package enum Personality: String, Hashable, Sendable, Codable, CaseIterable {
  case zenity
  case xmessage
  case gxmessage
  case notifySend = "notify-send"
  case dunstify
  case dunstctl
  case sshAskpass = "ssh-askpass"
  case pinentry
  case rofi
  case dmenu

  /// What is ours in the name of a link that stands beside the original.
  private static let ownName = "tocsin"

  /// The personality that a program's name calls for, `argv[0]` with or without its folders: its
  /// own name, and with ours before or after it, as in `tocsin-zenity` and `pinentry-tocsin`.
  package init?(programName: String) {
    var name = programName.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    if let rest = name.withoutPrefix("\(Self.ownName)-") {
      name = rest
    } else if let rest = name.withoutSuffix("-\(Self.ownName)") {
      name = rest
    }
    // Debian's alternatives have a second name for those that need X.
    if name == "pinentry-x11" { name = "pinentry" }
    self.init(rawValue: String(name))
  }
}

extension Personality {
  /// The exit status for what the original has no word for: no display, or something that must not
  /// happen.
  package var failureStatus: Int32 {
    switch self {
    case .zenity: 255
    case .xmessage, .gxmessage, .notifySend, .dunstify, .dunstctl, .sshAskpass, .pinentry, .rofi,
      .dmenu:
      1
    }
  }
}

extension Substring {
  fileprivate func withoutPrefix(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  fileprivate func withoutSuffix(_ suffix: String) -> Substring? {
    hasSuffix(suffix) ? dropLast(suffix.count) : nil
  }
}
