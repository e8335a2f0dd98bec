import AlertModel
import NotificationModel

/// Runs the scripts of rules, with the notification in their environment.
final class ScriptRunner {
  private let programs: any ProgramRunning
  private let report: (String) -> Void

  init(programs: any ProgramRunning, report: @escaping (String) -> Void) {
    self.programs = programs
    self.report = report
  }

  /// Starts a script; reports a missing script.
  ///
  /// - Parameters:
  ///   - script: A path, or a name to look up in the search path.
  ///   - record: The notification.
  ///   - message: Its message, which the record may have shortened.
  func run(_ script: String, for record: NotificationRecord, message: String) {
    guard let path = programs.path(of: script) else {
      return report("the script “\(script)” of a rule does not exist, or is not executable")
    }
    let variables = [
      "TOCSIN_ID": "\(record.id)",
      "TOCSIN_APPLICATION": record.application,
      "TOCSIN_DESKTOP_ENTRY": record.desktopEntry,
      "TOCSIN_CATEGORY": record.category,
      "TOCSIN_URGENCY": record.urgency.rawValue,
      "TOCSIN_SUMMARY": record.title,
      "TOCSIN_BODY": message.cut(toBytes: 65_536),
    ]
    programs.run(
      ProgramOrder(
        path: path, arguments: [script],
        environment: variables.mapValues { $0.filter { $0 != "\0" } }, lane: .script))
  }
}
