import AlertAnswers
import AlertCommandLine
import AlertModel
import AlertViews
import CommandOptions
import Glibc

/// Runs `tocsin theme`.
enum ThemeProgram {
  /// Lists, shows, checks or previews themes.
  static func run(_ request: ThemeRequest) throws -> ExitStatus {
    let library = ThemeLibrary.shared
    switch request {
    case .list:
      print(library.names.map { "\($0)\n" }.joined(), terminator: "")
      return .success
    case .current:
      return CurrentLook.run()
    case .show(let name):
      print(ThemeWriter.text(of: try theme(name)), terminator: "")
      return .success
    case .check(let path):
      let problems = library.problems(inFolder: try folder(path))
      for problem in problems { PresenterMain.complain(problem.description, as: nil) }
      return problems.isEmpty ? .success : .cancelled
    case .preview(let name):
      return try ThemePreview.run(try theme(name))
    }
  }

  private static func theme(_ name: String?) throws(UsageError) -> Theme {
    do throws(ThemeError) {
      return try ThemeLibrary.shared.theme(named: name)
    } catch {
      throw UsageError("tocsin theme", error.description)
    }
  }

  /// Returns the folder of a theme, given by its path, the path of its file, or its name.
  private static func folder(_ word: String) throws(UsageError) -> String {
    let file = ThemeLibrary.fileName
    let path = word.count > 1 && word.hasSuffix("/") ? String(word.dropLast()) : word
    if path == file { return "." }
    if path.hasSuffix("/\(file)") { return String(path.dropLast(file.count + 1)) }
    var facts = stat()
    if stat(path, &facts) == 0 {
      guard facts.st_mode & S_IFMT == S_IFDIR else {
        throw UsageError("tocsin theme", "check takes a theme’s folder, its \(file) or its name")
      }
      return path
    }
    if let folder = ThemeLibrary.shared.folder(of: path) { return folder }
    throw UsageError(
      "tocsin theme", "check takes a theme’s folder, its \(file) or its name, not “\(word)”")
  }
}
