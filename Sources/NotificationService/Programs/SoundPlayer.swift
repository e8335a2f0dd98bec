import AlertModel
package import GLib
import NotificationModel

/// Plays the sounds of notifications with the first installed player, one at a time and at most one
/// a second.
final class SoundPlayer {
  /// An installed player.
  private struct Player {
    var path: String
    var kind: PlayerKind
  }

  /// The supported players, the best first.
  private enum PlayerKind: String, CaseIterable {
    case canberra = "canberra-gtk-play"
    case pipeWire = "pw-play"
    case pulse = "paplay"
    case vorbis = "ogg123"
    case alsa = "aplay"

    /// Whether it plays a file, by its suffix.
    func plays(_ path: String) -> Bool {
      let suffix = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return switch self {
      case .canberra, .pipeWire, .pulse: true
      case .vorbis: ["oga", "ogg"].contains(suffix)
      case .alsa: suffix == "wav"
      }
    }

    var options: [String] {
      switch self {
      case .canberra: ["-f"]
      case .vorbis, .alsa: ["-q"]
      case .pipeWire, .pulse: []
      }
    }

    /// Additional environment variables.
    ///
    /// Canberra's player is a program of GTK, which would connect to the accessibility bus first,
    /// and without a session bus start one.
    var environment: [String: String] {
      switch self {
      case .canberra: ["NO_AT_BRIDGE": "1"]
      case .pipeWire, .pulse, .vorbis, .alsa: [:]
      }
    }
  }

  private let programs: any ProgramRunning
  private let now: () -> MonotonicInstant
  private let report: (String) -> Void
  private lazy var folders = DataFolders.current()
  private var players: [Player]?
  /// When the last sound began.
  private var last: MonotonicInstant?
  /// Whether it was reported that no player works.
  private var hasReported = false

  /// The minimum time between two sounds, in seconds.
  private static let pause = 1.0
  /// Seconds after which another player would be too late.
  private static let patience = 2.0

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - programs: Runs the player.
  ///   - now: The time.
  ///   - report: Receives one line if no player works.
  init(
    programs: any ProgramRunning, now: @escaping () -> MonotonicInstant,
    report: @escaping (String) -> Void
  ) {
    self.programs = programs
    self.now = now
    self.report = report
  }

  /// Plays a sound, if it exists, a player is installed, and the last sound began long enough ago.
  func play(_ sound: NotificationSound) {
    // Checked before any file, which costs several system calls: many notifications may arrive at
    // once.
    guard !isPausing else { return }
    play(sound, with: known[...])
  }

  /// Plays a sound with the first player that can; if it fails, as without its sound server, with
  /// the next one.
  private func play(
    _ sound: NotificationSound, with players: ArraySlice<Player>, after failed: [PlayerKind] = []
  ) {
    for (index, player) in zip(players.indices, players) {
      guard let arguments = arguments(for: sound, of: player.kind) else { continue }
      let start = now()
      last = start
      let order = ProgramOrder(
        path: player.path, arguments: [player.kind.rawValue] + arguments,
        environment: player.kind.environment, lane: .sound)
      return programs.run(order) { [weak self] in
        guard let self, now().seconds(since: start) < Self.patience else { return }
        play(sound, with: players[(index + 1)...], after: failed + [player.kind])
      }
    }
    guard !failed.isEmpty, !hasReported else { return }
    hasReported = true
    let names = failed.map { "“\($0.rawValue)”" }.joined(separator: ", ")
    report("a sound could not be played: \(names) failed")
  }

  /// The arguments with which a player plays a sound; nil if it cannot.
  private func arguments(for sound: NotificationSound, of kind: PlayerKind) -> [String]? {
    func arguments(for files: [String]) -> [String]? {
      files.first { kind.plays($0) && LocalPath.isFile($0) }.map { kind.options + [$0] }
    }
    switch sound {
    case .none, .suppressed: return nil
    case .file(let path): return arguments(for: [path])
    case .named(let name):
      guard SoundLookup.isName(name) else { return nil }
      if let own = arguments(for: SoundLookup.own(name, in: folders)) { return own }
      // Canberra supports the desktop's own sound theme.
      if kind == .canberra { return ["-i", name] }
      return arguments(for: SoundLookup.candidates(for: name, in: themeFolders))
    }
  }

  /// Whether the last sound began so recently that no other is played.
  private var isPausing: Bool { last.map { now().seconds(since: $0) < Self.pause } ?? false }

  /// The installed players; looked up at the first sound.
  private var known: [Player] {
    if let players { return players }
    let found = PlayerKind.allCases.compactMap { kind in
      programs.path(of: kind.rawValue).map { Player(path: $0, kind: kind) }
    }
    players = found
    return found
  }

  /// The folders of sound themes, by precedence.
  private var themeFolders: [String] { folders.paths.map { $0 + "/sounds" } }
}

/// Finds the files of a named sound.
///
/// freedesktop.org: Sound Theme Specification, Sound Naming Specification.
package enum SoundLookup {
  /// The theme that all others fall back to.
  private static let theme = "freedesktop"
  private static let mostBytes = 128

  /// Whether a text can be the name of a sound, rather than a path.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= mostBytes && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.utf8.allSatisfy(\.isOfName)
  }

  /// The possible files of one of our own sounds; none for other names.
  package static func own(_ name: String, in folders: DataFolders) -> [String] {
    guard name.hasPrefix("tocsin-") else { return [] }
    let project = folders.assets.map { ["\($0)/sounds"] } ?? []
    let all = folders.paths.map { "\($0)/tocsin/sounds" } + project
    return all.map { "\($0)/\(name).wav" }
  }

  /// The files to try for a name, the best first; shorter names are fallbacks for longer ones.
  package static func candidates(for name: String, in folders: [String]) -> [String] {
    var paths: [String] = []
    var name = Substring(name)
    while !name.isEmpty {
      for folder in folders {
        for suffix in ["oga", "ogg", "wav"] {
          paths.append("\(folder)/\(theme)/stereo/\(name).\(suffix)")
        }
      }
      guard let dash = name.lastIndex(of: "-") else { break }
      name = name[..<dash]
    }
    return paths
  }
}
