import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import PresenterService

/// Does what `tocsin config` asks for.
enum ConfigurationProgram {
  static func run(_ request: ConfigurationRequest) throws -> ExitStatus {
    let places = ConfigurationPlaces.current()
    switch request {
    case .check(let path):
      let chosen = path.map { ConfigurationPlaces(path: $0, home: places.home) } ?? places
      let contents = ConfigurationContents(of: chosen)
      if contents == .missing {
        if let path { throw UsageError("tocsin config", "there is no file \(path)") }
        tellOfNone(places)
      }
      return tell(contents.read(home: places.home).problems)
    case .show:
      let contents = ConfigurationContents(of: places)
      let (configuration, problems) = contents.read(home: places.home)
      // What is in force where there are mistakes is what there was before them.
      guard problems.isEmpty else { return tell(problems) }
      if case .bytes(let path, _) = contents { print("# \(path)\n") }
      print(ConfigurationWriter.text(of: configuration), terminator: "")
      return .success
    }
  }

  private static func tellOfNone(_ places: ConfigurationPlaces) {
    PresenterMain.complain(
      "tocsin config: there is no configuration; it would be "
        + places.paths.joined(separator: " or "))
  }

  private static func tell(_ problems: [String]) -> ExitStatus {
    for problem in problems { PresenterMain.complain(problem) }
    return problems.isEmpty ? .success : .cancelled
  }
}
