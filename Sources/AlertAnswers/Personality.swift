/// A program of another project that ours can replace.
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

  /// The prefix or suffix in the name of a link that does not hide the original.
  private static let ownName = "tocsin"

  /// Creates the personality for a program's name, which is `argv[0]` with or without folders: the
  /// original's name, alone or with ours as in `tocsin-zenity` and `pinentry-tocsin`.
  package init?(programName: String) {
    var name = programName.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    if let rest = name.withoutPrefix("\(Self.ownName)-") {
      name = rest
    } else if let rest = name.withoutSuffix("-\(Self.ownName)") {
      name = rest
    }
    // Debian's alternatives system has a second name for graphical pinentries.
    if name == "pinentry-x11" { name = "pinentry" }
    self.init(rawValue: String(name))
  }
}

extension Personality {
  /// The exit status without a display, or if the presenter, which shows alerts there, cannot be
  /// reached.
  package var displaylessStatus: Int32 { 1 }

  /// The exit status for other errors that the original cannot have.
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
