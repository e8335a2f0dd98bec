import AlertModel
internal import Glibc
import NotificationModel

/// Plays the sounds of notifications with the first installed player, one at a time.
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
  }

  private let programs: any ProgramRunning
  private let folders: [String]
  private var players: [Player]?

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - programs: Runs the player.
  ///   - folders: Folders of sound themes, by precedence; nil for the usual ones.
  init(programs: any ProgramRunning, folders: [String]? = nil) {
    self.programs = programs
    self.folders = folders ?? Self.usualFolders
  }

  /// Plays a sound, if it exists and a player is installed.
  func play(_ sound: NotificationSound) {
    switch sound {
    case .none, .suppressed: break
    case .file(let path):
      guard LocalPath.isFile(path), let player = player(for: path) else { return }
      run(player, player.kind.options + [path])
    case .named(let name):
      guard SoundLookup.isName(name) else { return }
      // Canberra knows the desktop's own sound theme.
      if let player = known.first, player.kind == .canberra {
        return run(player, ["-i", name])
      }
      for path in SoundLookup.candidates(for: name, in: folders) where LocalPath.isFile(path) {
        guard let player = player(for: path) else { continue }
        return run(player, player.kind.options + [path])
      }
    }
  }

  private func run(_ player: Player, _ arguments: [String]) {
    programs.run(
      ProgramOrder(
        path: player.path, arguments: [player.kind.rawValue] + arguments, lane: .sound))
  }

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

  private static var usualFolders: [String] {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let home =
      variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
    let others = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    let all = [home].compactMap { $0 } + others.split(separator: ":").map(String.init)
    return all.filter { $0.hasPrefix("/") }.map { $0 + "/sounds" }
  }
}

/// Finds the files of a named sound.
///
/// freedesktop.org: Sound Theme Specification, Sound Naming Specification.
package enum SoundLookup {
  /// The theme that all others fall back to.
  private static let theme = "freedesktop"
  private static let mostBytes = 128

  /// Whether a text can be the name of a sound: it is no path.
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= mostBytes && !text.hasPrefix(".") && !text.hasPrefix("-")
      && text.utf8.allSatisfy(\.isOfName)
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
