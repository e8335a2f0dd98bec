package import AlertAnswers

/// What `tocsin personalities` is to do.
package struct PersonalityRequest: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Tells of each name and where it leads.
    case list
    /// Makes links in a folder; what is there and not ours stays, unless it is to be replaced.
    case install(folder: String, replaces: Bool)
    /// Removes our links from a folder; one that is named and not ours is refused.
    case remove(folder: String)
  }

  package var action: Action
  /// The names that it is about.
  package var personalities: [Personality]
  /// Whether these are all that there are, because none was named.
  package var isAboutAll: Bool
  package var isJSON: Bool
}

/// Where a name leads that a person types.
package struct PersonalityPlace: Hashable, Sendable {
  package var personality: Personality
  /// The first link of ours in `PATH`.
  package var link: String?
  /// What comes before it in `PATH`, or what there is without a link; nil for nothing.
  package var other: String?

  package init(_ personality: Personality, link: String?, other: String?) {
    self.personality = personality
    self.link = link
    self.other = other
  }
}

/// What became of one link.
package struct PersonalityLink: Hashable, Sendable {
  package enum Outcome: String, Hashable, Sendable {
    case installed
    /// It was there already.
    case present
    case removed
    /// There was nothing to be removed.
    case absent
    /// Something that is not ours stays as it is.
    case refused
    /// The system did not let it happen.
    case failed
  }

  package var personality: Personality
  package var path: String
  package var outcome: Outcome
  /// Why it was refused or failed.
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
  /// Whose place it takes, in a few words.
  package var meaning: String {
    switch self {
    case .zenity: "GNOME’s dialogs for scripts"
    case .xmessage: "X’s own message box"
    case .gxmessage: "the message box of GTK"
    case .notifySend: "libnotify’s sender of notifications"
    case .dunstify: "dunst’s sender of notifications"
    case .dunstctl: "dunst’s control of notifications"
    case .sshAskpass: "what ssh, sudo and git ask by"
    case .pinentry: "what GnuPG asks by"
    case .rofi: "rofi’s messages and its menu of lines"
    case .dmenu: "suckless’s menu of lines"
    }
  }

  /// Whether a file's name is one that links of ours lead to.
  package static func isOwnProgram(_ name: some StringProtocol) -> Bool {
    ["tocsin", "tocsin-askpass", "tocsin-notify"].contains(String(name))
  }
}
