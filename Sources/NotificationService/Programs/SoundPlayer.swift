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

    /// The suffixes of files that it plays.
    var suffixes: [String] {
      switch self {
      case .canberra, .pipeWire, .pulse: ["oga", "ogg", "wav"]
      case .vorbis: ["oga", "ogg"]
      case .alsa: ["wav"]
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
  private lazy var folders = DataFolders.current()
  private var players: [Player]?
  /// When the last sound began.
  private var last: MonotonicInstant?

  /// The minimum time between two sounds, in seconds.
  private static let pause = 1.0

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - programs: Runs the player.
  ///   - now: The time.
  init(programs: any ProgramRunning, now: @escaping () -> MonotonicInstant) {
    self.programs = programs
    self.now = now
  }

  /// Plays a sound, if it exists, a player is installed, and the last sound began long enough ago.
  func play(_ sound: NotificationSound) {
    // Checked before any file, which costs several system calls: many notifications may arrive at
    // once.
    guard !isPausing else { return }
    switch sound {
    case .none, .suppressed: break
    case .file(let path):
      guard let player = player(for: path), LocalPath.isFile(path) else { return }
      run(player, player.kind.options + [path])
    case .named(let name):
      guard SoundLookup.isName(name), !known.isEmpty else { return }
      for path in SoundLookup.own(name, in: folders) where LocalPath.isFile(path) {
        guard let player = player(for: path) else { continue }
        return run(player, player.kind.options + [path])
      }
      // Canberra supports the desktop's own sound theme.
      if let player = known.first, player.kind == .canberra {
        return run(player, ["-i", name])
      }
      for path in SoundLookup.candidates(for: name, in: themeFolders) where LocalPath.isFile(path) {
        guard let player = player(for: path) else { continue }
        return run(player, player.kind.options + [path])
      }
    }
  }

  private func run(_ player: Player, _ arguments: [String]) {
    last = now()
    programs.run(
      ProgramOrder(
        path: player.path, arguments: [player.kind.rawValue] + arguments,
        environment: player.kind.environment, lane: .sound))
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

  /// The first player that can play a file, by its suffix.
  private func player(for path: String) -> Player? {
    let suffix = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return known.first { player in
      switch player.kind {
      case .canberra, .pipeWire, .pulse: true
      case .vorbis, .alsa: player.kind.suffixes.contains(suffix)
      }
    }
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
