package import AlertAnswers

/// The operands and options of `tocsin personalities`.
package struct PersonalityRequest: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Lists the names and their targets.
    case list
    /// Creates links in a folder; existing files that are not ours are kept unless `replaces`.
    case install(folder: String, replaces: Bool)
    /// Removes our links from a folder; other files with these names are refused.
    case remove(folder: String)
  }

  package var action: Action
  /// The selected names.
  package var personalities: [Personality]
  /// Whether these are all names, because none was given.
  package var isAboutAll: Bool
  package var isJSON: Bool
}

/// The programs that a name finds in `PATH`.
package struct PersonalityPlace: Hashable, Sendable {
  package var personality: Personality
  /// The first link of ours in `PATH`.
  package var link: String?
  /// A program that is found before the link, or instead of it; nil for none.
  package var other: String?

  package init(_ personality: Personality, link: String?, other: String?) {
    self.personality = personality
    self.link = link
    self.other = other
  }
}

/// The result for one link.
package struct PersonalityLink: Hashable, Sendable {
  package enum Outcome: String, Hashable, Sendable {
    case installed
    /// The link existed already.
    case present
    case removed
    /// There was no link to remove.
    case absent
    /// A file that is not ours was kept.
    case refused
    /// A system call failed.
    case failed
  }

  package var personality: Personality
  package var path: String
  package var outcome: Outcome
  /// The reason if it was refused or failed.
  package var reason: String?

  package init(
    _ personality: Personality, path: String, _ outcome: Outcome, reason: String? = nil
  ) {
    self.personality = personality
    self.path = path
    self.outcome = outcome
    self.reason = reason
  }
}

extension Personality {
  /// A short description of the original.
  package var meaning: String {
    switch self {
    case .zenity: "GNOME’s dialogs for scripts"
    case .xmessage: "the X Window System’s message box"
    case .gxmessage: "a GTK message box"
    case .notifySend: "libnotify’s program for sending notifications"
    case .dunstify: "dunst’s program for sending notifications"
    case .dunstctl: "dunst’s control program"
    case .sshAskpass: "the password prompt of ssh, sudo and git"
    case .pinentry: "the passphrase prompt of GnuPG"
    case .rofi: "rofi’s menu of lines, and its messages"
    case .dmenu: "suckless’s menu of lines"
    }
  }

  /// Returns whether a file's name is that of one of our programs.
  package static func isOwnProgram(_ name: some StringProtocol) -> Bool {
    ["tocsin", "tocsin-askpass", "tocsin-notify"].contains(String(name))
  }
}
