import AlertModel
internal import GLib
import Glibc

/// Opens links that the user clicked, with `xdg-open`.
final class LinkOpener {
  /// The most bytes of a link.
  private static let mostBytes = 8192

  private let programs: any ProgramRunning
  private let report: (String) -> Void

  init(programs: any ProgramRunning, report: @escaping (String) -> Void) {
    self.programs = programs
    self.report = report
  }

  /// Opens a web page, a new mail, or a local document or folder; reports anything else.
  func open(_ link: String) {
    guard mayOpen(link) else {
      let line = DisplayText.line(link, limit: 200)
      return report("a link of a notification is not opened: “\(line)”")
    }
    guard let path = programs.path(of: "xdg-open") else {
      return report("a link cannot be opened: there is no xdg-open")
    }
    // It begins with a scheme, so it cannot be mistaken for an option.
    programs.run(ProgramOrder(path: path, arguments: ["xdg-open", link], lane: .link))
  }

  private func mayOpen(_ link: String) -> Bool {
    guard link.utf8.count <= Self.mostBytes,
      !link.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      let colon = link.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let rest = link[link.utf8.index(after: colon)...]
    switch link[..<colon].lowercased() {
    case "http", "https": return rest.hasPrefix("//") && rest.utf8.count > 2
    case "mailto": return !rest.isEmpty
    case "file": return LocalPath.path(of: link).map(isDocument) ?? false
    default: return false
    }
  }

  /// Whether a path is a folder, or a file that is neither executable nor a launcher.
  private func isDocument(_ path: String) -> Bool {
    var status = stat()
    guard let path = MountTable.current.promptPath(path), stat(path, &status) == 0 else {
      return false
    }
    if status.st_mode & S_IFMT == S_IFDIR { return true }
    return status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o111 == 0
      && !path.lowercased().hasSuffix(".desktop")
  }
}
