internal import GLib
internal import Glibc

/// The user's compose file, checked before libxkbcommon opens it: opening a FIFO would wait for its
/// writer.
///
/// Compose(5): the file is named by `XCOMPOSEFILE`, or is `$XDG_CONFIG_HOME/XCompose` or
/// `~/.XCompose`, and can include others.
struct ComposeFile {
  private let variable: (String) -> String?

  /// The longest file that is read, in bytes.
  private static let longest = 4 << 20
  /// The maximum depth of inclusions that libxkbcommon follows.
  private static let deepest = 5
  /// The file that has nearly all sequences, for a user whose own file cannot be read.
  private static let usual = "/usr/share/X11/locale/en_US.UTF-8/Compose"

  /// - Parameter variable: Returns the value of an environment variable; nil if it is not set.
  init(variable: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    self.variable = variable
  }

  /// Whether opening the files of the user cannot block: each is a regular file, or missing.
  var isPrompt: Bool {
    var paths = [variable("XCOMPOSEFILE")].compactMap(\.self)
    let home = variable("HOME")
    if let folder = variable("XDG_CONFIG_HOME") ?? home.map({ "\($0)/.config" }) {
      paths.append("\(folder)/XCompose")
    }
    if let home { paths.append("\(home)/.XCompose") }
    return paths.allSatisfy { isPrompt($0, depth: 0) }
  }

  /// The bytes of the usual file; nil if there is none.
  static var usualBytes: [UInt8]? { PromptFile.bytes(at: usual, limit: longest) }

  private func isPrompt(_ path: String, depth: Int) -> Bool {
    guard let bytes = PromptFile.bytes(at: path, limit: Self.longest) else {
      return MountTable.current.promptPath(path) != nil && access(path, F_OK) != 0
    }
    guard depth < Self.deepest else { return true }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap(included)
      .allSatisfy { isPrompt($0, depth: depth + 1) }
  }

  /// The user's file that a line includes; nil for any other line.
  private func included(by line: Substring) -> String? {
    let words = line.drop(while: \.isWhitespace)
    guard words.hasPrefix("include") else { return nil }
    let path = words.dropFirst("include".count).drop(while: \.isWhitespace)
    guard path.first == "\"" else { return nil }
    let text = path.dropFirst().prefix { $0 != "\"" }
    // %L and %S are files of the system.
    guard text.hasPrefix("%H") else { return text.hasPrefix("%") ? nil : String(text) }
    return variable("HOME").map { $0 + text.dropFirst(2) }
  }
}
