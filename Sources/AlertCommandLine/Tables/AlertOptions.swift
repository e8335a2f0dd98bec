import AlertModel
import AlertProtocol

/// The options that say what an alert holds and how it behaves, shared by the commands that present
/// one.
enum AlertOptions {
  static let title = CommandOption("title", "t", "TEXT", "the title") { draft, value in
    draft.alert.say(.title, \.title, value.text)
  }

  static let message = CommandOption(
    "message", "m", "TEXT", "the message below it; may have several lines"
  ) { draft, value in
    draft.alert.say(.message, \.message, value.text)
  }

  static let markup = CommandOption(
    flag: "markup", nil,
    "title and message are Pango markup; text that does not parse is shown as it is"
  ) { draft in
    draft.alert.say(.usesMarkup, \.usesMarkup, true)
  }

  static let icon = CommandOption(
    "icon", "i", "ICON",
    """
    info, warning, error, question, success, key, none, the path of a picture file, or a name of the \
    icon theme, such as dialog-information
    """,
    completes: .words(
      ["info", "warning", "error", "question", "success", "key", "none"], or: .files)
  ) { (draft, value) throws(OptionProblem) in
    let name = try value.nonEmpty(
      "info, warning, error, question, success, key, none, a picture file, or a theme's icon")
    let icon: AlertIcon =
      switch AlertIcon(name: name) {
      case .themed where isPath(name): .file(draft.absolute(name))
      case let icon: icon
      }
    draft.alert.say(.icon, \.icon, icon)
  }

  /// Whether a name is that of a file in or below the current folder, and not one of the theme's.
  private static func isPath(_ name: String) -> Bool {
    name.contains("/")
      || [".png", ".jpg", ".jpeg", ".svg"].contains { name.lowercased().hasSuffix($0) }
  }

  static let buttons = [
    CommandOption(
      "button", "b", "[ID=]LABEL",
      """
      a button; can be given many times. The identifier is what is printed; without one it is \
      made from the label. \
      An underscore in the label marks the mnemonic
      """
    ) { (draft, value) throws(OptionProblem) in
      draft.alert.buttons.append(try ButtonDraft(value))
    },
    CommandOption("default", "d", "ID", "the button that Return presses") { draft, value in
      draft.alert.say(.defaultButton, \.defaultButton, value.text)
    },
    CommandOption(
      "cancel", "c", "ID",
      "the button that Escape presses; without it the one with the identifier “cancel”, if any"
    ) { draft, value in
      draft.alert.cancel = value.text
    },
    CommandOption(
      "destructive", "D", "ID", "a button that destroys something; can be given many times"
    ) { draft, value in
      draft.alert.destructive.append(value.text)
    },
  ]

  static let timeout = CommandOption(
    "timeout", "T", "SECONDS",
    """
    give up so long after the alert can be seen, such as 2.5; 0 for never. A toast and a banner go \
    after 6 seconds, unless another time is given
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(
      .timeout, \.timeout, try value.secondsOrNever(upTo: ProtocolLimits.timeout))
  }

  static let timing = [
    timeout,
    CommandOption(
      "wait-limit", nil, "SECONDS", "give up when the alert has waited so long without being seen"
    ) { (draft, value) throws(OptionProblem) in
      draft.alert.say(.waitLimit, \.waitLimit, try value.seconds(upTo: ProtocolLimits.timeout))
    },
    armingGuard,
  ]

  static let armingGuard = CommandOption(
    "guard", nil, "MS",
    "take no answer until the alert has been visible so many milliseconds; 0 turns it off"
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(
      .guardMilliseconds, \.guardMilliseconds,
      try value.integer(in: 0...ProtocolLimits.guardMilliseconds, "milliseconds"))
  }

  static let style = CommandOption(
    "style", "s", "STYLE",
    """
    where it stands: alert (in the middle), sheet (at the bottom), card (nearly as large as the \
    monitor), panel (along a side); or, with the desktop still in use, toast (in a corner) or \
    banner (along the top)
    """, completes: .choice(AlertStyle.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(.style, \.style, try value.choice(AlertStyle.self))
  }

  static let position = CommandOption(
    "position", nil, "PLACE",
    """
    where a toast stands: top-left, top, top-right (the usual one), left, center, right, \
    bottom-left, bottom, bottom-right; a banner: top or bottom; a panel: left or right
    """, completes: .choice(ScreenPosition.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(.position, \.position, try value.choice(ScreenPosition.self))
  }

  static let monitor = CommandOption(
    "monitor", nil, "NAME",
    """
    the monitor: primary, pointer, focus, all (each shows the same), or an output’s name, such as \
    HDMI-1; without it the one with the focused window
    """, completes: .words(["primary", "pointer", "focus", "all"])
  ) { (draft, value) throws(OptionProblem) in
    let name = try value.nonEmpty("primary, pointer, focus, all, or an output’s name")
    draft.alert.say(.monitor, \.monitor, MonitorChoice(rawValue: name))
  }

  static let theme = CommandOption(
    "theme", nil, "NAME", "the theme that it is drawn with", completes: .themes
  ) {
    (draft, value) throws(OptionProblem) in
    draft.alert.say(.theme, \.theme, try value.nonEmpty("a theme’s name"))
  }

  static let application = CommandOption(
    "application", nil, "NAME", "who asks, as a toast names it above its title"
  ) { (draft, value) in
    draft.alert.say(.application, \.application, value.text)
  }

  static let transition = CommandOption(
    "transition", nil, "NAME",
    "how it comes and goes: alert, pop, zoom, drop, slide, fade, none, or one that the theme has",
    completes: .words(TransitionName.builtIn.map(\.rawValue))
  ) { (draft, value) throws(OptionProblem) in
    guard let name = TransitionName(rawValue: value.text) else {
      throw OptionProblem(
        "\(value.option) takes \(DocumentShape.transition.wanted), not “\(value.text)”")
    }
    draft.alert.say(.transition, \.transition, name)
  }

  /// What is drawn of how an alert is presented.
  private static let look = [style, position, theme, transition, application]

  /// How an alert is presented.
  static let presentation = look + [monitor]

  /// The same for what asks for a secret, which a program does that reads no files of themes.
  static let secretPresentation = [style, position, transition, application, monitor]

  static let level = CommandOption(
    "level", "l", "LEVEL",
    "normal (0), statusBar (1000), alert (2000), or a number: the higher comes first",
    completes: .levels
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(.level, \.level, try value.level(magnitude: ProtocolLimits.levelMagnitude))
  }

  static let policy = CommandOption(
    "policy", "p", "POLICY",
    """
    what it does to those already there: queue (wait), interrupt, replace or coalesce with the \
    alert of the same \
    identifier
    """, completes: .choice(AlertPolicy.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(.policy, \.policy, try value.choice(AlertPolicy.self))
  }

  static let identifier = CommandOption(
    "id", nil, "NAME", "the alert's own identifier, for dismiss and for policies"
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(.identifier, \.identifier, AlertIdentifier(try value.nonEmpty("a name")))
  }

  static let place = [level, policy, identifier]

  static let response = json("print the whole response as one JSON object")

  static let answer = [
    response,
    CommandOption(
      flag: "no-wait", "n", "print the alert's identifier and leave it on its own"
    ) { draft in
      draft.waits = false
    },
    listen,
    printDocument,
  ]

  static let listen = CommandOption(
    flag: "listen", nil,
    """
    print what happens as JSON lines, and take JSON lines from standard input: {"update":{...}} \
    with members of a document, values, append-text, append-values, append-rows and \
    append-selected; {"dismiss":true}
    """
  ) { draft in
    draft.listens = true
  }

  static let printDocument = CommandOption(
    flag: "print-document", nil, "print the JSON document that says the same, and present nothing"
  ) { draft in
    draft.printsDocument = true
  }

  static let from = CommandOption(
    "from", nil, "FILE",
    """
    a JSON document that says what to present, or several, each on a line, one after the other; - \
    for standard input. Options are put on top
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.document = try draft.source(value)
  }

  static func json(_ help: String) -> CommandOption {
    CommandOption(flag: "json", "j", help) { draft in draft.isJSON = true }
  }

  /// What stands below the message.
  static let body = [
    image,
    CommandOption(
      "file", nil, "FILE",
      "long text below the message, which scrolls and can be selected; - for standard input"
    ) { (draft, value) throws(OptionProblem) in
      let source = try draft.source(value)
      let text = try draft.text(
        of: source, for: value.option, limit: ProtocolLimits.textLength)
      draft.alert.say(.text, \.text, text)
    },
    CommandOption(
      "text-font", nil, "FONT",
      "the font of that text, as Pango describes it, such as “Monospace 11”"
    ) { (draft, value) throws(OptionProblem) in
      draft.alert.say(.textFont, \.textFont, try value.nonEmpty("a font, such as Monospace 11"))
    },
    CommandOption(
      flag: "follow", nil, "scroll that text to its end, at first and whenever it is added to"
    ) { draft in
      draft.alert.say(.followsText, \.followsText, true)
    },
    progress,
  ]

  static let image = CommandOption(
    "image", nil, "FILE", "a picture below the message: PNG, JPEG or SVG"
  ) { (draft, value) throws(OptionProblem) in
    let path = try value.nonEmpty("the path of a PNG, JPEG or SVG file")
    draft.alert.say(.image, \.image, draft.absolute(path))
  }

  static let progress = CommandOption(
    "progress", nil, "PERCENT", "how far something is, from 0 to 100, or “indeterminate”",
    completes: .words([AlertProgress.indeterminateWord])
  ) { (draft, value) throws(OptionProblem) in
    draft.alert.say(.progress, \.progress, try value.progress())
  }

  /// Everything that decides what is drawn.
  static var drawing: [CommandOption] {
    [title, message, markup, icon] + body + InputOptions.all + buttons + look
  }
}
