import AlertAnswers
import CommandOptions

/// The command `tocsin rehearse`.
enum RehearseTable {
  static let rehearse = CommandSyntax<RehearseDraft, Command>(
    name: "tocsin rehearse", operands: "[OPTION]... SCRIPT [-- ARGUMENT...]",
    summary: "Run a script with answers from a file, to test it.",
    discussion: """
      Runs a script on a private, invisible display (Xvfb), and answers what it asks from a file: \
      alerts of tocsin and of every program that it stands in for, such as zenity, xmessage, \
      notify-send, dmenu and rofi, which the script finds first in PATH. Each line of the file \
      answers one alert: its title, in which * stands for any text, a button, and NAME=VALUE for \
      inputs, as for “tocsin answer”. A line “exit N” is the status that the script must end with, \
      else 0. Lines that begin with # are skipped.

      The folder of --output receives a picture of each alert, 1.png and so on, and report.txt, \
      which says what was asked and how it was answered. An alert without a line in the file is \
      cancelled, and so are secrets. Alerts that ask nothing, such as notifications without buttons, \
      need no line. The script’s input is empty; its output and errors are passed through.
      """,
    options: [
      CommandOption(
        "answers", "a", "FILE", "the file with the answers; without it every question is cancelled"
      ) { (draft, value) throws(OptionProblem) in
        draft.answers = draft.files.absolute(try value.nonEmpty("a file"))
      },
      CommandOption(
        "output", "o", "FOLDER", "the folder for pictures and report; default: rehearsal"
      ) { (draft, value) throws(OptionProblem) in
        draft.output = draft.files.absolute(try value.nonEmpty("a folder"))
      },
      CommandOption("timeout", nil, "SECONDS", "end the script after this time; default: 60") {
        (draft, value) throws(OptionProblem) in
        draft.seconds = try value.integer(in: 1...86_400, "a number of seconds")
      },
    ],
    examples: [
      (
        "tocsin rehearse ./backup.sh --answers backup.answers",
        "answers from a file, and leaves pictures and a report in rehearsal/"
      ),
      (
        "tocsin rehearse ./menu.sh -o out -- --all", "runs “./menu.sh --all” and cancels everything"
      ),
    ],
    statuses: [
      ExitStatusRow(
        "0", "all alerts were answered, all lines used, and the script’s status is right"),
      ExitStatusRow("1", "something is not as the file says"),
      ExitStatusRow(.usage), ExitStatusRow(.unavailable, "Xvfb or the presenter cannot be started"),
      ExitStatusRow(.internalError),
    ],
    forms: [.operands(.files)],
    draft: RehearseDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    guard let script = operands.first, !script.isEmpty else {
      throw OptionProblem("the script is missing, such as: \("tocsin rehearse ./backup.sh")")
    }
    return .rehearse(
      RehearsalRequest(
        answers: draft.answers, output: draft.output ?? draft.files.absolute("rehearsal"),
        seconds: draft.seconds, words: operands.words))
  }
}

/// The options of `tocsin rehearse`.
struct RehearseDraft: Sendable {
  let files: CommandFiles
  var answers: String?
  var output: String?
  var seconds = 60

  init(files: CommandFiles) {
    self.files = files
  }
}

/// The task of `tocsin rehearse`; `tocsin-presenter` carries it out.
package struct RehearsalRequest: Hashable, Sendable {
  /// The path of the file with the answers; nil for none.
  package var answers: String?
  /// The path of the folder for pictures and report.
  package var output: String
  /// Seconds after which the script is ended.
  package var seconds: Int
  /// The script and its arguments.
  package var words: [String]

  init(answers: String?, output: String, seconds: Int, words: [String]) {
    self.answers = answers
    self.output = output
    self.seconds = seconds
    self.words = words
  }

  /// The path of `tocsin`, which the script finds under the names of the drop-ins.
  package var client = ""

  /// The operands for `tocsin-presenter --rehearse`.
  package var operands: [String] { [client, answers ?? "", output, String(seconds)] + words }

  /// Parses the operands.
  init(_ operands: [String]) throws(OptionProblem) {
    guard operands.count > 4, let seconds = Int(operands[3]) else {
      throw OptionProblem("--rehearse takes the operands that tocsin rehearse gives it")
    }
    self.init(
      answers: operands[1].isEmpty ? nil : operands[1], output: operands[2], seconds: seconds,
      words: Array(operands.dropFirst(4)))
    client = operands[0]
  }
}
