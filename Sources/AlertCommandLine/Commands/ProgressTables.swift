import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// The commands that tell of something that goes on.
enum ProgressTables {
  static let progress = CommandSyntax<ProgressDraft, Command>(
    name: "tocsin progress", operands: "[OPTION]... TITLE [-- COMMAND [ARG]...]",
    summary: "Shows how far something is, and lets it be cancelled.",
    discussion: """
      Reads lines from standard input until its end: a number from 0 to 100, with or without %, \
      moves the bar; # and a text is the message; “indeterminate” says that nobody knows.
      With a COMMAND it runs that in a process group of its own until it ends. The bar follows such \
      lines as the command writes to descriptor 3; its standard streams stay what they are, but for \
      a terminal as its input. However the alert ends before the command does, and if this program \
      is interrupted, the whole group is ended: by TERM, and by KILL 5 seconds later.
      The exit status is 0 when it is done, 1 when it was cancelled, and otherwise the command’s \
      own, 128 + n if signal n ended it; a command that fails with 1 makes it 123.
      """,
    options: AlertOptions.head.lifted(to: \.present.alert) + [
      CommandOption(
        "progress", nil, "PERCENT",
        "where it begins: 0, or with a COMMAND indeterminate",
        completes: .words([AlertProgress.indeterminateWord])
      ) { (draft, value) throws(OptionProblem) in
        draft.present.alert.edits.set(.progress, \.progress, try value.progress())
      },
      CommandOption("cancel", nil, "LABEL", "the label of the button: Cancel") {
        (draft, value) throws(OptionProblem) in
        draft.cancelLabel = try value.nonEmpty("a label")
      },
      CommandOption(flag: "stay", nil, "stay at the end, with a button OK", sets: \.stays),
    ] + AlertOptions.behavior.lifted(to: \.present.alert)
      + [ReplyOptions.response, ReplyOptions.printDocument].lifted(to: \.present.reply),
    examples: [
      ("tocsin progress \"Backing up\" -- restic backup ~/Documents", "Cancel ends restic"),
      (
        "(echo \"#Unpacking\"; tar xf a.tar; echo 50; tar xf b.tar) | tocsin progress Installing",
        "tells what is done, and goes at the end"
      ),
    ],
    statuses: ExitStatusRow.ofProgress, runsCommand: true,
    draft: ProgressDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    var edits = draft.present.alert.edits
    let own = operands.words.prefix(operands.countBeforeDashes ?? operands.count)
    guard let title = own.first, !title.isEmpty else {
      throw OptionProblem("TITLE is missing, such as: tocsin progress \"Backing up\" -- command")
    }
    if own.count > 1 {
      throw OptionProblem("“\(own[1])” is not expected; a command comes after --")
    }
    let words = Array(operands.words.dropFirst(own.count))
    if operands.countBeforeDashes != nil, words.first?.isEmpty ?? true {
      throw OptionProblem("COMMAND is missing after --")
    }
    edits.set(.title, \.title, title)
    if !edits.members.contains(.progress) {
      edits.set(.progress, \.progress, words.isEmpty ? .percent(0) : .indeterminate)
    }
    // A toast that times out would end the command.
    if !edits.members.contains(.timeout), !edits.description.style.isModal {
      edits.set(.timeout, \.timeout, 0)
    }
    var description = try edits.resolved()
    description.buttons = [AlertButton(id: "cancel", label: draft.cancelLabel, role: .cancel)]
    try edits.checkTextLimits(description)
    let reply = draft.present.reply
    if reply.printsDocument { return .print(try PresentDraft.document(of: description)) }
    return .progress(
      ProgressCommand(
        alert: description, words: words, stays: draft.stays, isJSON: reply.isJSON))
  }

  static let update = CommandSyntax<UpdateDraft, Command>(
    name: "tocsin update", operands: "ID [OPTION]...",
    summary: "Changes an alert that waits or is on screen, in place.",
    discussion: """
      What no option names stays as it is, as do focus and typed text. An input that is given anew \
      takes the place of the one with its name; --value, --checked and --select also change what is \
      in one that is there. What is appended comes behind what is there, and nothing is sent again.
      """,
    options: AlertOptions.drawing.lifted(to: \.alert) + AdditionOptions.all.lifted(to: \.addition)
      + ([AlertOptions.monitor] + AlertOptions.timing + [AlertOptions.level, AlertOptions.from])
      .lifted(to: \.alert),
    examples: [
      ("tocsin update backup --progress 40 --message \"40 of 100 files\"", "moves the bar"),
      ("tocsin update login --value user=ann", "fills a field in"),
      ("tocsin update log --append-text \"$line\"", "adds a line to the text"),
    ],
    statuses: ExitStatusRow.orders(
      done: "it was changed", missing: "no such alert waits or is on screen", starts: false)
      + [ExitStatusRow(.busy)],
    forms: [.operands(.alerts)],
    draft: UpdateDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    guard let identifier = operands.first, !identifier.isEmpty else {
      throw OptionProblem("the alert’s ID is missing, such as: tocsin update backup --progress 40")
    }
    try operands.refuse(after: 1, "one ID at a time")
    return .update(AlertIdentifier(identifier), try draft.update())
  }
}

/// What the options of `tocsin progress` say.
struct ProgressDraft: Sendable {
  var present: PresentDraft
  var cancelLabel = "Cancel"
  /// Whether the alert stays when the work is done.
  var stays = false

  init(files: CommandFiles) {
    present = PresentDraft(files: files)
  }
}

/// What the options of `tocsin update` say.
struct UpdateDraft: Sendable {
  var alert: AlertDraft
  /// What is appended to text, values and rows.
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
        throw OptionProblem("no option says what is to change")
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
