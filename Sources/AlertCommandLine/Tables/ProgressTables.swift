import AlertModel
import AlertProtocol

/// The commands that tell of something that goes on.
enum ProgressTables {
  static let progress = CommandSyntax<Command>(
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
    options: [AlertOptions.message, AlertOptions.markup, AlertOptions.icon] + [
      CommandOption(
        "progress", nil, "PERCENT",
        "where it begins: 0, or with a COMMAND indeterminate",
        completes: .words([AlertProgress.indeterminateWord])
      ) { (draft, value) throws(OptionProblem) in
        draft.alert.say(.progress, \.progress, try value.progress())
      },
      CommandOption("cancel", nil, "LABEL", "the label of the button: Cancel") {
        (draft, value) throws(OptionProblem) in
        draft.cancelLabel = try value.nonEmpty("a label")
      },
      CommandOption(flag: "stay", nil, "stay at the end, with a button OK") { draft in
        draft.stays = true
      },
    ] + AlertOptions.presentation + AlertOptions.timing + AlertOptions.place
      + [AlertOptions.response, AlertOptions.printDocument],
    examples: [
      ("tocsin progress \"Backing up\" -- restic backup ~/Documents", "Cancel ends restic"),
      (
        "(echo \"#Unpacking\"; tar xf a.tar; echo 50; tar xf b.tar) | tocsin progress Installing",
        "tells what is done, and goes at the end"
      ),
    ],
    statuses: ExitStatusRow.ofProgress, runsCommand: true
  ) { (draft) throws(OptionProblem) in
    var alert = draft.alert
    let own = draft.operands.prefix(draft.dashes ?? draft.operands.count)
    guard let title = own.first, !title.isEmpty else {
      throw OptionProblem("TITLE is missing, such as: tocsin progress \"Backing up\" -- command")
    }
    if own.count > 1 {
      throw OptionProblem("“\(own[1])” is not expected; a command comes after --")
    }
    let words = Array(draft.operands.dropFirst(own.count))
    if draft.dashes != nil, words.first?.isEmpty ?? true {
      throw OptionProblem("COMMAND is missing after --")
    }
    alert.say(.title, \.title, title)
    if !alert.said.contains(.progress) {
      alert.say(.progress, \.progress, words.isEmpty ? .percent(0) : .indeterminate)
    }
    // What goes by itself would take the command along.
    if !alert.said.contains(.timeout), !alert.description.style.isModal {
      alert.say(.timeout, \.timeout, 0)
    }
    var description = try alert.resolved()
    description.buttons = [AlertButton(id: "cancel", label: draft.cancelLabel, role: .cancel)]
    try alert.checkTextLimits(description)
    if draft.printsDocument { return .print(try CommandDraft.document(of: description)) }
    return .progress(
      ProgressCommand(
        alert: description, words: words, stays: draft.stays, isJSON: draft.isJSON))
  }

  static let update = CommandSyntax<Command>(
    name: "tocsin update", operands: "ID [OPTION]...",
    summary: "Changes an alert that waits or is on screen, in place.",
    discussion: """
      What no option names stays as it is, as do focus and typed text. An input that is given anew \
      takes the place of the one with its name; --value, --checked and --select also change what is \
      in one that is there. What is appended comes behind what is there, and nothing is sent again.
      """,
    options: AlertOptions.drawing + AdditionOptions.all + [AlertOptions.monitor]
      + AlertOptions.timing + [AlertOptions.level, AlertOptions.from],
    examples: [
      ("tocsin update backup --progress 40 --message \"40 of 100 files\"", "moves the bar"),
      ("tocsin update login --value user=ann", "fills a field in"),
      ("tocsin update log --append-text \"$line\"", "adds a line to the text"),
    ],
    statuses: ExitStatusRow.orders(
      done: "it was changed", missing: "no such alert waits or is on screen", starts: false)
      + [ExitStatusRow(.busy)],
    forms: [.operands(.alerts)]
  ) { (draft) throws(OptionProblem) in
    guard let identifier = draft.operands.first, !identifier.isEmpty else {
      throw OptionProblem("the alert’s ID is missing, such as: tocsin update backup --progress 40")
    }
    if draft.operands.count > 1 {
      throw OptionProblem("“\(draft.operands[1])” is not expected; one ID at a time")
    }
    return .update(AlertIdentifier(identifier), try draft.update())
  }
}

extension CommandDraft {
  /// What the options, and a document below them, say that is to change.
  fileprivate func update() throws(OptionProblem) -> AlertUpdate {
    var said = try alert.update()
    said.addition = addition
    guard let document else {
      guard !said.isEmpty else {
        throw OptionProblem("no option says what is to change")
      }
      return said
    }
    let text = try text(of: document, for: "--from", limit: ProtocolLimits.lineLength)
    do throws(DocumentReader.Failure) {
      let base = try DocumentReader.update(Array(text.utf8))
      return AlertUpdate(
        base.members.union(said.members), of: said.taken(by: base.description),
        values: base.values.merging(said.values) { $1 },
        adding: base.addition.followed(by: said.addition))
    } catch {
      throw OptionProblem("\(document.name): \(error)")
    }
  }
}
