import AlertModel
import AlertProtocol
import CommandOptions

typealias AlertOption = CommandOption<AlertDraft>

/// The options that say what an alert holds and how it behaves, shared by the commands that present
/// one.
///
/// They can be lifted to any draft that contains an `AlertDraft`.
enum AlertOptions {
  static let title = AlertOption("title", "t", "TEXT", "the title") { draft, value in
    draft.edits.set(.title, \.title, value.text)
  }

  static let message = AlertOption(
    "message", "m", "TEXT", "the message below it; may have several lines"
  ) { draft, value in
    draft.edits.set(.message, \.message, value.text)
  }

  static let markup = AlertOption(
    flag: "markup", nil,
    "title and message are Pango markup; text that does not parse is shown as it is"
  ) { draft in
    draft.edits.set(.usesMarkup, \.usesMarkup, true)
  }

  static let icon = AlertOption(
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
      case .themed where isPath(name): .file(draft.files.absolute(name))
      case let icon: icon
      }
    draft.edits.set(.icon, \.icon, icon)
  }

  /// Whether a name is that of a file in or below the current folder, and not one of the theme's.
  private static func isPath(_ name: String) -> Bool {
    name.contains("/")
      || [".png", ".jpg", ".jpeg", ".svg"].contains { name.lowercased().hasSuffix($0) }
  }

  static let buttons = [
    AlertOption(
      "button", "b", "[ID=]LABEL",
      """
      a button; can be given many times. The identifier is what is printed; without one it is \
      made from the label. \
      An underscore in the label marks the mnemonic
      """
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.buttons.append(try ButtonDraft(value))
    },
    AlertOption("default", "d", "ID", "the button that Return presses") { draft, value in
      draft.edits.set(.defaultButton, \.defaultButton, value.text)
    },
    AlertOption(
      "cancel", "c", "ID",
      "the button that Escape presses; without it the one with the identifier “cancel”, if any"
    ) { draft, value in
      draft.edits.cancel = value.text
    },
    AlertOption(
      "destructive", "D", "ID", "a button that destroys something; can be given many times"
    ) { draft, value in
      draft.edits.destructive.append(value.text)
    },
  ]

  static let timeout = AlertOption(
    "timeout", "T", "SECONDS",
    """
    give up so long after the alert can be seen, such as 2.5; 0 for never. A toast and a banner go \
    after 6 seconds, unless another time is given
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(
      .timeout, \.timeout, try value.secondsOrNever(upTo: ProtocolLimits.timeout))
  }

  static let timing = [
    timeout,
    AlertOption(
      "wait-limit", nil, "SECONDS", "give up when the alert has waited so long without being seen"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.waitLimit, \.waitLimit, try value.seconds(upTo: ProtocolLimits.timeout))
    },
    armingGuard,
  ]

  static let armingGuard = AlertOption(
    "guard", nil, "MS",
    "take no answer until the alert has been visible so many milliseconds; 0 turns it off"
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(
      .guardMilliseconds, \.guardMilliseconds,
      try value.integer(in: 0...ProtocolLimits.guardMilliseconds, "milliseconds"))
  }

  static let style = AlertOption(
    "style", "s", "STYLE",
    """
    where it stands: alert (in the middle), sheet (at the bottom), card (nearly as large as the \
    monitor), panel (along a side); or, with the desktop still in use, toast (in a corner) or \
    banner (along the top)
    """, completes: .choice(AlertStyle.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.style, \.style, try value.choice(AlertStyle.self))
  }

  static let position = AlertOption(
    "position", nil, "PLACE",
    """
    where a toast stands: top-left, top, top-right (the usual one), left, center, right, \
    bottom-left, bottom, bottom-right; a banner: top or bottom; a panel: left or right
    """, completes: .choice(ScreenPosition.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.position, \.position, try value.choice(ScreenPosition.self))
  }

  static let monitor = AlertOption(
    "monitor", nil, "NAME",
    """
    the monitor: primary, pointer, focus, all (each shows the same), or an output’s name, such as \
    HDMI-1; without it the one with the focused window
    """, completes: .words(["primary", "pointer", "focus", "all"])
  ) { (draft, value) throws(OptionProblem) in
    let name = try value.nonEmpty("primary, pointer, focus, all, or an output’s name")
    draft.edits.set(.monitor, \.monitor, MonitorChoice(rawValue: name))
  }

  static let theme = AlertOption(
    "theme", nil, "NAME", "the theme that it is drawn with", completes: .themes
  ) {
    (draft, value) throws(OptionProblem) in
    draft.edits.set(.theme, \.theme, try value.nonEmpty("a theme’s name"))
  }

  static let application = AlertOption(
    "application", nil, "NAME", "who asks, as a toast names it above its title"
  ) { (draft, value) in
    draft.edits.set(.application, \.application, value.text)
  }

  static let transition = AlertOption(
    "transition", nil, "NAME",
    "how it comes and goes: alert, pop, zoom, drop, slide, fade, none, or one that the theme has",
    completes: .words(TransitionName.builtIn.map(\.rawValue))
  ) { (draft, value) throws(OptionProblem) in
    guard let name = TransitionName(rawValue: value.text) else {
      throw OptionProblem(
        "\(value.option) takes \(DocumentShape.transition.wanted), not “\(value.text)”")
    }
    draft.edits.set(.transition, \.transition, name)
  }

  /// What is drawn of how an alert is presented.
  private static let look = [style, position, theme, transition, application]

  /// How an alert is presented.
  static let presentation = look + [monitor]

  /// The same for what asks for a secret, which a program does that reads no files of themes.
  static let secretPresentation = [style, position, transition, application, monitor]

  static let level = AlertOption(
    "level", "l", "LEVEL",
    "normal (0), statusBar (1000), alert (2000), or a number: the higher comes first",
    completes: .levels
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.level, \.level, try value.level(magnitude: ProtocolLimits.levelMagnitude))
  }

  static let policy = AlertOption(
    "policy", "p", "POLICY",
    """
    what it does to those already there: queue (wait), interrupt, replace or coalesce with the \
    alert of the same \
    identifier
    """, completes: .choice(AlertPolicy.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.policy, \.policy, try value.choice(AlertPolicy.self))
  }

  static let identifier = AlertOption(
    "id", nil, "NAME", "the alert's own identifier, for dismiss and for policies"
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.identifier, \.identifier, AlertIdentifier(try value.nonEmpty("a name")))
  }

  /// How an alert waits beside others.
  static let queueing = [level, policy, identifier]

  /// The text of a command whose title is an operand.
  static let head = [message, markup, icon]

  /// Everything but the content: what most commands that present an alert offer.
  static var behavior: [AlertOption] { presentation + timing + queueing }

  static let from = AlertOption(
    "from", nil, "FILE",
    """
    a JSON document that says what to present, or several, each on a line, one after the other; - \
    for standard input. Options are put on top
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.document = try draft.files.source(value)
  }

  /// What stands below the message.
  static let body = [
    image,
    AlertOption(
      "file", nil, "FILE",
      "long text below the message, which scrolls and can be selected; - for standard input"
    ) { (draft, value) throws(OptionProblem) in
      let source = try draft.files.source(value)
      let text = try draft.files.text(
        of: source, for: value.option, limit: ProtocolLimits.textLength)
      draft.edits.set(.text, \.text, text)
    },
    AlertOption(
      "text-font", nil, "FONT",
      "the font of that text, as Pango describes it, such as “Monospace 11”"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.textFont, \.textFont, try value.nonEmpty("a font, such as Monospace 11"))
    },
    AlertOption(
      flag: "follow", nil, "scroll that text to its end, at first and whenever it is added to"
    ) { draft in
      draft.edits.set(.followsText, \.followsText, true)
    },
    progress,
  ]

  static let image = AlertOption(
    "image", nil, "FILE", "a picture below the message: PNG, JPEG or SVG"
  ) { (draft, value) throws(OptionProblem) in
    let path = try value.nonEmpty("the path of a PNG, JPEG or SVG file")
    draft.edits.set(.image, \.image, draft.files.absolute(path))
  }

  static let progress = AlertOption(
    "progress", nil, "PERCENT", "how far something is, from 0 to 100, or “indeterminate”",
    completes: .words([AlertProgress.indeterminateWord])
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.progress, \.progress, try value.progress())
  }

  /// Everything that decides what is drawn.
  static var drawing: [AlertOption] {
    [title, message, markup, icon] + body + InputOptions.all + buttons + look
  }
}
