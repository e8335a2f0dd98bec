import AlertModel

/// The commands that ask for one thing, and print it alone.
enum QuestionTables {
  private static let labels = [
    CommandOption("ok", nil, "LABEL", "the label of the button that agrees: OK") {
      (draft, value) throws(OptionProblem) in
      draft.okLabel = try value.nonEmpty("a label")
    },
    CommandOption("cancel", nil, "LABEL", "the label of the button that cancels: Cancel") {
      (draft, value) throws(OptionProblem) in
      draft.cancelLabel = try value.nonEmpty("a label")
    },
  ]

  private static let placeholder = CommandOption(
    "placeholder", nil, "TEXT", "what the empty field shows"
  ) { draft, value in
    draft.rules.placeholder = value.text
  }

  private static var head: [CommandOption] {
    [AlertOptions.message, AlertOptions.markup, AlertOptions.icon]
  }

  private static var rest: [CommandOption] {
    labels + AlertOptions.presentation + AlertOptions.timing + AlertOptions.place
      + AlertOptions.answer
  }

  static let prompt = CommandSyntax<Command>(
    name: "tocsin prompt", operands: "[OPTION]... QUESTION",
    summary: "Asks for a line of text.",
    discussion: "Prints the text alone. Cancel and Escape print nothing and end with status 1.",
    options: head + [
      CommandOption("value", nil, "TEXT", "what the field holds at first") { draft, value in
        draft.rules.value = value.text
      },
      placeholder,
      CommandOption(flag: "required", nil, "take no empty answer") { draft in
        draft.isRequired = true
      },
      CommandOption(
        "match", nil, "REGEX", "a Perl regular expression that the whole text must match"
      ) { draft, value in
        draft.rules.pattern = value.text
      },
      CommandOption("match-help", nil, "TEXT", "what is said when it does not") { draft, value in
        draft.rules.patternHelp = value.text
      },
    ] + rest,
    examples: [
      ("tocsin prompt \"What is it called?\" --value Untitled", "prints what was typed"),
      (
        "tocsin prompt Port --match \"[0-9]+\" --match-help \"Digits only\" --required",
        "takes nothing else"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers
  ) { (draft) throws(OptionProblem) in
    let question = try draft.question("QUESTION", example: "tocsin prompt \"Your name?\"")
    try draft.refuseMoreOperands()
    let input = AlertInput(
      name: "text", kind: .field(draft.rules), isRequired: draft.isRequired)
    return try draft.present(
      try draft.asking(question, for: input, icon: .none), answer: .value)
  }

  static let password = CommandSyntax<Command>(
    name: "tocsin password", operands: "[OPTION]... PROMPT",
    summary: "Asks for a secret.",
    discussion: """
      Prints the secret alone. It is asked for by a program of its own, tocsin-askpass, which hands \
      it to nobody but this one’s standard output.
      """,
    options: head + [
      placeholder,
      CommandOption(flag: "confirm", nil, "have it typed twice") { draft in
        draft.isRepeated = true
      },
    ] + labels + AlertOptions.secretPresentation + AlertOptions.timing + AlertOptions.place
      + [AlertOptions.response, AlertOptions.printDocument],
    examples: [
      ("tocsin password \"Passphrase of the backup\" | restic-key", "hands it on, unseen")
    ],
    statuses: ExitStatusRow.ofAnswers
  ) { (draft) throws(OptionProblem) in
    let question = try draft.question("PROMPT", example: "tocsin password Passphrase")
    try draft.refuseMoreOperands()
    let rules = SecretRules(placeholder: draft.rules.placeholder, isRepeated: draft.isRepeated)
    let input = AlertInput(name: "password", kind: .secret(rules))
    return try draft.present(
      try draft.asking(question, for: input, icon: .key), answer: .value)
  }

  static let choose = CommandSyntax<Command>(
    name: "tocsin choose", operands: "[OPTION]... QUESTION [ITEM]...",
    summary: "Asks to choose from items.",
    discussion: """
      Without items there are the lines of standard input, empty ones too. Prints the chosen items, \
      a line each. More than six items are a list that typing filters.
      """,
    options: head + [
      CommandOption(flag: "multiple", nil, "any number of items may be chosen") { draft in
        draft.allowsMultiple = true
      },
      CommandOption("select", nil, "ITEM", "an item that is chosen at first") { draft, value in
        draft.selection.append(value.text)
      },
    ] + ColumnOptions.all + rest,
    examples: [
      ("tocsin choose \"Which size?\" Small Medium Large --select Medium", "prints one of them"),
      ("git branch --format=\"%(refname:short)\" | tocsin choose \"Which branch?\"", "a list"),
      (
        "ps -eo pid=,user=,comm= | sed \"s/^ *//; s/  */\\t/g\" | "
          + "tocsin choose Process --column PID --column User --column Name | cut -f 1",
        "a list with columns, and the first cell of the row"
      ),
    ],
    statuses: ExitStatusRow.ofAnswers
  ) { (draft) throws(OptionProblem) in
    var draft = draft
    let question = try draft.question(
      "QUESTION", example: "tocsin choose \"Which size?\" Small Large")
    let items = try ChoiceRows.items(for: &draft)
    let rules = try draft.columns.applied(
      to: ChoiceRules(
        items: items, selection: draft.selection, allowsMultiple: draft.allowsMultiple))
    // Nothing chosen is an answer only where several can be.
    let input = AlertInput(
      name: "choice", kind: .choice(rules), isRequired: !draft.allowsMultiple)
    return try draft.present(
      try draft.asking(question, for: input, icon: .none), answer: .value)
  }
}
