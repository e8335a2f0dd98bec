import AlertModel
import Glibc

/// The events of a rehearsal, as a report for the user.
struct RehearsalReport {
  /// The number of alerts.
  var count = 0
  /// The script's exit status; nil if it did not exit by itself.
  var status: Int32?
  /// The differences from the file, one sentence each.
  private(set) var failures: [String] = []
  private var lines: [String] = []

  /// Records a difference from the file.
  mutating func fail(_ sentence: String) {
    failures.append(sentence)
  }

  /// Records an alert, its question, and its answer.
  mutating func note(_ alert: AlertSummary, _ picture: String, _ answer: String) {
    lines.append("\(count). “\(alert.title)” (\(alert.identifier)), \(picture)")
    if let question = alert.question {
      if !question.message.isEmpty { lines.append("   message: \(question.message)") }
      if !question.buttons.isEmpty {
        lines.append("   buttons: " + question.buttons.map(\.name).joined(separator: ", "))
      }
      for input in question.inputs {
        lines.append(
          "   \(input.name): \(input.type.rawValue)" + (input.required ? ", required" : "")
            + (input.items.map { ", of " + $0.joined(separator: ", ") } ?? ""))
      }
    }
    lines.append("   answer: \(answer)")
  }

  /// Writes the report into a file.
  func write(to path: String) throws {
    var text = lines.map { $0.split(separator: "\n").joined(separator: " ") + "\n" }.joined()
    text += "exit status: \(status.map { "\($0)" } ?? "none")\n"
    text += failures.isEmpty ? "as expected\n" : failures.map { "wrong: \($0)\n" }.joined()
    guard let file = fopen(path, "we") else {
      return PresenterMain.complain(
        "\(path): \(String(cString: strerror(errno)))", as: "tocsin rehearse")
    }
    defer { fclose(file) }
    fputs(text, file)
  }
}

extension AlertQuestion.Button {
  /// The identifier, with the label if it differs.
  fileprivate var name: String {
    label.lowercased() == id.lowercased() ? id : "\(id) “\(label)”"
  }
}
