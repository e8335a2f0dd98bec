import AlertAnswers
import AlertModel
import CommandOptions
import Localization

/// `tocsin progress` and `tocsin update`.
enum ProgressTables {
  static let progress = CommandSyntax<ProgressDraft, Command>(
    name: "tocsin progress", operands: "[OPTION]... TITLE [-- COMMAND [ARG]...]",
    summary: "Show a progress bar with a Cancel button.",
    discussion: """
      Reads lines from standard input until end of file: a number from 0 to 100, with or without %, \
      sets the progress; # followed by text sets the message; “indeterminate” shows activity without \
      a percentage.
      With a COMMAND, runs it in its own process group until it exits. The command reports progress \
      by writing such lines to file descriptor 3; it inherits the standard streams, except a \
      terminal as standard input. If the alert is cancelled before that, or this program is \
      interrupted or killed, the whole process group is terminated: by SIGTERM, and by SIGKILL 5 \
      seconds later.
      Nothing else ends the command. Without a display or a presenter, or if the alert is dismissed, \
      replaced or times out, it continues without a window, and one line on standard error says so. When \
      there is a presenter again, the alert comes back, unless it was dismissed, replaced or timed out.
      While another alert or another program’s dialog asks a question, the progress bar steps aside, so \
      that the command may ask for passwords.
      The exit status is 0 if the work is done, 1 if it was cancelled, and otherwise the command’s \
      exit status, or 128 + n if signal n killed it; status 1 of the command is reported as 123.
      """,
    options: AlertOptionTable.head.lifted { $1(&$0.present.alert) } + [
      CommandOption(
        "progress", nil, "PERCENT",
        "the initial progress; by default 0, or indeterminate with a COMMAND",
        completes: .words([AlertProgress.indeterminateWord])
      ) { (draft, value) throws(OptionProblem) in
        draft.present.alert.edits.set(.progress, try value.progress()) { $0.progress = $1 }
      },
      CommandOption("cancel", nil, "LABEL", "the label of the Cancel button") {
        (draft, value) throws(OptionProblem) in
        draft.cancelLabel = try value.nonEmpty("a label")
      },
      CommandOption(
        flag: "stay", nil, "keep the alert with an OK button when the work is done"
      ) { $0.stays = true },
    ] + AlertOptionTable.behavior.lifted { $1(&$0.present.alert) }
      + [ReplyOptions.response, ReplyOptions.printDocument].lifted { $1(&$0.present.reply) },
    examples: [
      ("tocsin progress \"Backing up\" -- restic backup ~/Documents", "Cancel terminates restic"),
      (
        "(echo \"#Unpacking\"; tar xf a.tar; echo 50; tar xf b.tar) | tocsin progress Installing",
        "shows the message and the progress, and closes at the end"
      ),
    ],
    statuses: ExitStatusRow.ofProgress, runsCommand: true,
    draft: ProgressDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    var edits = draft.present.alert.edits
    let own = operands.words.prefix(operands.countBeforeDashes ?? operands.count)
    guard let title = own.first, !title.isEmpty else {
      throw OptionProblem(
        "\("TITLE") is missing, such as: \("tocsin progress \"Backing up\" -- command")")
    }
    if own.count > 1 {
      throw OptionProblem("“\(own[1])” is not expected; a command comes after --")
    }
    let words = Array(operands.words.dropFirst(own.count))
    if operands.countBeforeDashes != nil, words.first?.isEmpty ?? true {
      throw OptionProblem("COMMAND is missing after --")
    }
    edits.set(.title, title) { $0.title = $1 }
    if !edits.members.contains(.progress) {
      edits.set(.progress, words.isEmpty ? .percent(0) : .indeterminate) { $0.progress = $1 }
    }
    // A toast that times out would end the command.
    if !edits.members.contains(.timeout), !edits.description.style.isModal {
      edits.set(.timeout, 0) { $0.timeout = $1 }
    }
    var description = try edits.resolved()
    let label = draft.cancelLabel ?? Language(of: description)[.cancel]
    description.buttons = [AlertButton(id: "cancel", label: label, role: .cancel)]
    try edits.checkTextLimits(description)
    let reply = draft.present.reply
    if reply.printsDocument { return .print(try PresentDraft.document(of: description)) }
    return .progress(
      ProgressCommand(
        alert: description, words: words, stays: draft.stays, isJSON: reply.isJSON))
  }

  static let update = CommandSyntax<UpdateDraft, Command>(
    name: "tocsin update", operands: "ID [OPTION]...",
    summary: "Change an alert that is waiting or on screen.",
    discussion: """
      Only what the options name is changed; focus and typed text are kept. A new input replaces the \
      one with its name; --value, --checked and --select also change the value of an existing input.
      """,
    options: AlertOptionTable.drawing.lifted { $1(&$0.alert) }
      + AdditionOptions.all.lifted { $1(&$0.addition) }
      + ([PresentationOptions.monitor] + AlertOptionTable.timing + [
        AlertOptionTable.level, AlertOptionTable.from,
      ])
      .lifted { $1(&$0.alert) },
    examples: [
      (
        "tocsin update backup --progress 40 --message \"40 of 100 files\"", "moves the progress bar"
      ),
      ("tocsin update login --value user=ann", "fills in a text field"),
      ("tocsin update log --append-text \"$line\"", "appends a line to the long text"),
    ],
    statuses: ExitStatusRow.orders(
      done: "the alert was changed", missing: "no such alert is waiting or on screen", starts: false
    )
      + [ExitStatusRow(.busy)],
    forms: [.operands(.alerts)],
    draft: UpdateDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    guard let identifier = operands.first, !identifier.isEmpty else {
      throw OptionProblem(
        "the alert’s ID is missing, such as: \("tocsin update backup --progress 40")")
    }
    try operands.refuse(after: 1) { "“\($0)” is not expected; one ID at a time" }
    return .update(AlertIdentifier(identifier), try draft.update())
  }
}

/// The options of `tocsin progress`.
struct ProgressDraft: Sendable {
  var present: PresentDraft
  /// The label; nil for the default word.
  var cancelLabel: String?
  /// Whether the alert stays when the work is done.
  var stays = false

  init(files: CommandFiles) {
    present = PresentDraft(files: files)
  }
}

/// The options of `tocsin update`.
struct UpdateDraft: Sendable {
  var alert: AlertDraft
  /// The additions to text, values and rows.
  var addition = AlertAddition()

  init(files: CommandFiles) {
    alert = AlertDraft(files: files)
  }

  /// Returns the changes that the document and the options make; options take precedence.
  fileprivate func update() throws(OptionProblem) -> AlertUpdate {
    var update = try alert.edits.update()
    update.addition = addition
    guard let document = alert.document, let text = try alert.documentText() else {
      guard !update.isEmpty else {
        throw OptionProblem("no option says what to change")
      }
      return update
    }
    do throws(DocumentReader.Failure) {
      let base = try DocumentReader.update(Array(text.utf8))
      return AlertUpdate(
        base.members.union(update.members), of: update.taken(by: base.description),
        values: base.values.merging(update.values) { $1 },
        adding: base.addition.followed(by: update.addition))
    } catch {
      throw OptionProblem("\(document.name): \(error)")
    }
  }
}
