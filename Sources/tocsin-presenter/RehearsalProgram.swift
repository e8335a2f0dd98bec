import AlertAnswers
import AlertCommandLine
import AlertKit
import AlertModel
import Glibc
import PresenterClient

/// Runs `tocsin rehearse`: a script on a private display, with answers from a file.
enum RehearsalProgram {
  /// Runs the script to its end.
  ///
  /// - Returns: Success if everything matched the file; `usage` if the file has an invalid line.
  static func run(_ request: RehearsalRequest) throws -> ExitStatus {
    do {
      return try rehearse(request)
    } catch let error as ClientError {
      PresenterMain.complain("\(error)", as: "tocsin rehearse")
      switch error.code {
      case .invalid: return .usage
      case .unavailable, .busy: return .unavailable
      case .internal: return .internalError
      }
    }
  }

  private static func rehearse(_ request: RehearsalRequest) throws -> ExitStatus {
    let sheet = try sheet(of: request)
    guard mkdir(request.output, 0o777) == 0 || errno == EEXIST else {
      throw ClientError(.internal, "\(request.output): \(String(cString: strerror(errno)))")
    }
    signal(SIGINT) { _ in isInterrupted = true }
    signal(SIGTERM) { _ in isInterrupted = true }
    let desktop = try RehearsalDesktop(client: request.client)
    defer { desktop.close() }
    let rehearsal = try Rehearsal(sheet, on: desktop, output: request.output)
    let status = try rehearsal.run(request.words, seconds: request.seconds) { isInterrupted }
    try rehearsal.report.write(to: "\(request.output)/report.txt")
    for line in rehearsal.report.failures { PresenterMain.complain(line, as: "tocsin rehearse") }
    return status
  }

  private static func sheet(of request: RehearsalRequest) throws -> AnswerSheet {
    guard let path = request.answers else { return AnswerSheet() }
    guard let file = fopen(path, "re") else {
      throw ClientError(.unavailable, "\(path): \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    do throws(AnswerSheet.Failure) {
      return try AnswerSheet(String(decoding: bytes[..<count], as: UTF8.self))
    } catch {
      throw ClientError(.invalid, "\(path):\(error)")
    }
  }
}

/// Whether SIGINT or SIGTERM was received; set by their handler.
nonisolated(unsafe) private var isInterrupted = false

/// One run of a script: answers its alerts, and records them.
final class Rehearsal {
  /// The record of alerts and answers.
  private(set) var report = RehearsalReport()

  private let desktop: RehearsalDesktop
  private let client: PresenterClient
  private let pictures: ScreenPicture
  private let output: String
  private var sheet: AnswerSheet
  private var left: [AnswerSheet.Line]
  /// Alerts that need no further action, until they have closed.
  private var settled: Set<AlertIdentifier> = []

  /// Microseconds between two checks of the alerts.
  private static let interval: UInt32 = 20_000
  /// The maximum number of checks after the script has exited.
  private static let lastLooks = 100
  /// Seconds within which the presenter must be ready.
  private static let startSeconds = 20

  init(_ sheet: AnswerSheet, on desktop: RehearsalDesktop, output: String) throws {
    self.sheet = sheet
    left = sheet.lines
    self.desktop = desktop
    self.output = output
    client = try PresenterClient(desktop.environment)
    pictures = try ScreenPicture(ofDisplay: desktop.display)
  }

  /// Runs a script, and answers until it has exited.
  ///
  /// - Parameters:
  ///   - words: The script and its arguments.
  ///   - seconds: Its time limit.
  ///   - isInterrupted: Whether to stop.
  /// - Returns: The exit status of the rehearsal.
  /// - Throws: `ClientError` if the presenter or the script cannot be started.
  func run(
    _ words: [String], seconds: Int, isInterrupted: () -> Bool
  ) throws -> ExitStatus {
    desktop.startPresenter()
    for _ in 0..<Self.startSeconds * 50 where try client.status() == nil { usleep(Self.interval) }
    guard try client.status() != nil else {
      throw ClientError(.unavailable, "the presenter of the private display cannot be started")
    }
    try desktop.startScript(words)
    let end = time(nil) + seconds
    var ended: Int32?
    while ended == nil {
      var status: Int32 = 0
      if waitpid(desktop.script, &status, WNOHANG) == desktop.script {
        ended = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
      }
      _ = try look()
      if isInterrupted() {
        report.fail("interrupted")
        break
      }
      if ended == nil, time(nil) >= end {
        report.fail("the script was ended after \(seconds) s")
        break
      }
      if ended == nil { usleep(Self.interval) }
    }
    // The present transitions of the last alerts may still be playing.
    for _ in 0..<Self.lastLooks where try look() { usleep(Self.interval) }
    if let ended {
      report.status = ended
      if ended != sheet.status {
        report.fail("the script’s exit status is \(ended), and not \(sheet.status)")
      }
    }
    for line in left {
      report.fail("line \(line.number) was not used: no alert “\(line.pattern)” was shown")
    }
    return report.failures.isEmpty ? .success : .cancelled
  }

  /// Checks the alerts on the screen, and answers them.
  ///
  /// - Returns: Whether more alerts are about to be shown.
  private func look() throws -> Bool {
    let alerts = try client.list() ?? []
    settled.formIntersection(alerts.map(\.identifier))
    var isMoreToCome = false
    for alert in alerts where !settled.contains(alert.identifier) {
      switch alert.state {
      case .presented: try handle(alert)
      case .queued, .presenting: isMoreToCome = true
      case .suspended, .dismissing: break
      }
    }
    return isMoreToCome
  }

  private func handle(_ alert: AlertSummary) throws {
    report.count += 1
    let picture = "\(report.count).png"
    try pictures.write(to: "\(output)/\(picture)")
    settled.insert(alert.identifier)
    let index = left.firstIndex {
      $0.matches(alert.title) || $0.pattern == alert.identifier.rawValue
    }
    if let index, alert.asker == nil {
      let line = left.remove(at: index)
      do throws(ClientError) {
        let count = try client.answer(alert.identifier, with: line.answer) ?? 0
        report.note(alert, picture, "line \(line.number): \(line.words.joined(separator: " "))")
        if count == 0 { report.fail("“\(alert.title)” ended before it was answered") }
        settled.remove(alert.identifier)
        return
      } catch {
        report.note(alert, picture, "line \(line.number) was refused, and it was cancelled")
        report.fail("line \(line.number): \(error)")
      }
    } else if alert.asker == nil, !alert.isQuestion {
      return report.note(alert, picture, "asks nothing")
    } else {
      let reason = alert.asker == nil ? "no line is for it" : "secrets are not answered"
      report.note(alert, picture, "cancelled: \(reason)")
      report.fail("“\(alert.title)” was cancelled: \(reason)")
    }
    if alert.asker == nil {
      _ = try client.answer(alert.identifier, with: AlertAnswer(button: AlertAnswer.cancelID))
    } else {
      _ = try client.dismiss(alert.identifier)
    }
  }
}

extension AlertSummary {
  /// Whether the script waits for an answer: there is an input, or a button besides Cancel.
  fileprivate var isQuestion: Bool {
    guard let question else { return true }
    return !question.inputs.isEmpty || question.buttons.contains { $0.role != .cancel }
  }
}
