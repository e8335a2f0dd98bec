import AlertAnswers
import AlertCommandLine
import CommandOptions
import NotificationModel
import PresenterService

/// Runs `tocsin config`.
enum ConfigurationProgram {
  /// Checks or shows the configuration.
  static func run(_ request: ConfigurationRequest) throws -> ExitStatus {
    let places = ConfigurationPlaces.current()
    switch request {
    case .check(let path):
      let chosen = path.map { ConfigurationPlaces(path: $0, home: places.home) } ?? places
      let contents = ConfigurationContents(of: chosen)
      if contents == .missing {
        if let path { throw UsageError("tocsin config", "there is no file \(path)") }
        reportMissing(places)
      }
      return report(contents.read(home: places.home).problems)
    case .show:
      let contents = ConfigurationContents(of: places)
      let (configuration, problems) = contents.read(home: places.home)
      // A configuration with errors is not in force, so it is not shown.
      guard problems.isEmpty else { return report(problems) }
      if case .bytes(let path, _) = contents { print("# \(path)\n") }
      print(ConfigurationWriter.text(of: configuration), terminator: "")
      return .success
    }
  }

  private static func reportMissing(_ places: ConfigurationPlaces) {
    PresenterMain.complain(
      "there is no configuration; it would be " + places.paths.joined(separator: " or "),
      as: "tocsin config")
  }

  /// Prints each error, and returns the exit status.
  private static func report(_ problems: [String]) -> ExitStatus {
    for problem in problems { PresenterMain.complain(problem, as: nil) }
    return problems.isEmpty ? .success : .cancelled
  }
}
