import AlertModel
import AlertProtocol
import CommandOptions

/// An option of an alert; it can be lifted to any draft that contains an `AlertDraft`.
typealias AlertOption = CommandOption<AlertDraft>

/// The options for an alert's content, timing and place in the queue, shared by the commands that
/// describe an alert.
enum AlertOptionTable {
  // MARK: - Content

  static let title = AlertOption("title", "t", "TEXT", "the title") { draft, value in
    draft.edits.set(.title, \.title, value.text)
  }

  static let caption = AlertOption(
    "caption", nil, "TEXT", "a short line above the title, such as the name of a task"
  ) { draft, value in
    draft.edits.set(.caption, \.caption, value.text)
  }

  static let message = AlertOption(
    "message", "m", "TEXT", "the message below the title; can have several lines"
  ) { draft, value in
    draft.edits.set(.message, \.message, value.text)
  }

  static let markup = AlertOption(
    flag: "markup", nil,
    "title and message are Pango markup; invalid markup is shown as plain text"
  ) { draft in
    draft.edits.set(.usesMarkup, \.usesMarkup, true)
  }

  static let icon = AlertOption(
    "icon", "i", "ICON",
    """
    info, warning, error, question, success, key, none, the path of a picture file, or a name from \
    the icon theme, such as dialog-information
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

  /// Whether an icon's name is a relative path instead of a name from the icon theme.
  private static func isPath(_ name: String) -> Bool {
    name.contains("/")
      || [".png", ".jpg", ".jpeg", ".svg"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The content below the message.
  static let body = [
    image,
    AlertOption(
      "file", nil, "FILE",
      "a long text below the message, in a scrolling view; - for standard input"
    ) { (draft, value) throws(OptionProblem) in
      let source = try draft.files.source(value)
      let text = try draft.files.text(
        of: source, for: value.option, limit: ProtocolLimits.textLength)
      draft.edits.set(.text, \.text, text)
    },
    AlertOption(
      "text-font", nil, "FONT",
      "the font of the long text as a Pango font description, such as “Monospace 11”"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.textFont, \.textFont, try value.nonEmpty("a font, such as Monospace 11"))
    },
    AlertOption(
      flag: "follow", nil, "scroll the long text to its end, also when text is appended"
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
    "progress", nil, "PERCENT", "show a progress bar: a number from 0 to 100, or “indeterminate”",
    completes: .words([AlertProgress.indeterminateWord])
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.progress, \.progress, try value.progress())
  }

  static let buttons = [
    AlertOption(
      "button", "b", "[ID=]LABEL",
      """
      a button; can be given many times. The identifier is printed when the button is pressed; \
      without one it is made from the label. An underscore in the label marks the mnemonic
      """
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.buttons.append(try ButtonDraft(value))
    },
    AlertOption(
      "default", "d", "ID",
      """
      the button that Return presses; by default the last one that does not cancel, in a sheet the \
      first, and beside a destructive one Cancel
      """
    ) { draft, value in
      draft.edits.set(.defaultButton, \.defaultButton, value.text)
    },
    AlertOption(
      "cancel", "c", "ID",
      "the button that Escape presses; by default the one with the identifier “cancel”"
    ) { draft, value in
      draft.edits.cancel = value.text
    },
    AlertOption(
      "destructive", "D", "ID", "a button whose action destroys data; can be given many times"
    ) { draft, value in
      draft.edits.destructive.append(value.text)
    },
  ]

  // MARK: - Timing

  static let timeout = AlertOption(
    "timeout", "T", "SECONDS",
    """
    close the alert after this many seconds on screen, such as 2.5; 0 for never. By default a toast \
    and a banner close after 6 seconds, and other alerts stay
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(
      .timeout, \.timeout, try value.secondsOrNever(upTo: ProtocolLimits.timeout))
  }

  static let timing = [
    timeout,
    AlertOption(
      "wait-limit", nil, "SECONDS", "give up if the alert is not shown within this many seconds"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.waitLimit, \.waitLimit, try value.seconds(upTo: ProtocolLimits.timeout))
    },
    armingGuard,
  ]

  static let armingGuard = AlertOption(
    "guard", nil, "MS",
    "ignore answers until the alert has been visible for this many milliseconds; 0 for none"
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(
      .guardMilliseconds, \.guardMilliseconds,
      try value.integer(in: 0...ProtocolLimits.guardMilliseconds, "milliseconds"))
  }

  // MARK: - Queue

  static let level = AlertOption(
    "level", "l", "LEVEL",
    "the priority: normal (0), statusBar (1000), alert (2000), or a number; higher is shown first",
    completes: .levels
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.level, \.level, try value.level(magnitude: ProtocolLimits.levelMagnitude))
  }

  static let policy = AlertOption(
    "policy", "p", "POLICY",
    """
    what happens to alerts on screen: queue (wait for them; default), interrupt them, or replace or \
    coalesce with the alert of the same identifier
    """, completes: .choice(AlertPolicy.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.policy, \.policy, try value.choice(AlertPolicy.self))
  }

  static let identifier = AlertOption(
    "id", nil, "NAME", "the alert’s identifier, for update, dismiss, answer and --policy"
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.identifier, \.identifier, AlertIdentifier(try value.nonEmpty("a name")))
  }

  static let remote = AlertOption(
    flag: "no-remote", nil, "do not let “tocsin answer” answer the alert"
  ) { draft in
    draft.edits.set(.acceptsRemote, \.acceptsRemote, false)
  }

  /// Only the place in the queue, for secrets, which other programs cannot answer.
  static let order = [level, policy, identifier]
  static let queueing = order + [remote]

  static let from = AlertOption(
    "from", nil, "FILE",
    """
    a JSON document that describes the alert, or several documents, one a line, which are presented \
    one after the other; - for standard input. Other options take precedence over the document
    """
  ) { (draft, value) throws(OptionProblem) in
    draft.document = try draft.files.source(value)
  }

  // MARK: - Groups

  /// The text of a command whose title is an operand.
  static let head = [caption, message, markup, icon]

  /// Everything except the content, for commands with their own content.
  static var behavior: [AlertOption] { PresentationOptions.all + timing + queueing }

  /// Everything that `tocsin render` draws.
  static var drawing: [AlertOption] {
    [title, caption, message, markup, icon] + body + InputOptions.all + buttons
      + PresentationOptions.look
  }
}
