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
    draft.edits.set(.title, value.text) { $0.title = $1 }
  }

  static let caption = AlertOption(
    "caption", nil, "TEXT", "a short line above the title, such as the name of a task"
  ) { draft, value in
    draft.edits.set(.caption, value.text) { $0.caption = $1 }
  }

  static let message = AlertOption(
    "message", "m", "TEXT", "the message below the title; can have several lines"
  ) { draft, value in
    draft.edits.set(.message, value.text) { $0.message = $1 }
  }

  static let markup = AlertOption(
    flag: "markup", nil,
    "title and message are Pango markup; invalid markup is shown as plain text"
  ) { draft in
    draft.edits.set(.usesMarkup, true) { $0.usesMarkup = $1 }
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
    draft.edits.set(.icon, icon) { $0.icon = $1 }
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
      draft.edits.set(.text, text) { $0.text = $1 }
    },
    AlertOption(
      "text-font", nil, "FONT",
      "the font of the long text as a Pango font description, such as “Monospace 11”"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.textFont, try value.nonEmpty("a font, such as Monospace 11")) {
        $0.textFont = $1
      }
    },
    AlertOption(
      flag: "follow", nil, "scroll the long text to its end, also when text is appended"
    ) { draft in
      draft.edits.set(.followsText, true) { $0.followsText = $1 }
    },
    progress,
  ]

  static let image = AlertOption(
    "image", nil, "FILE", "a picture below the message: PNG, JPEG or SVG"
  ) { (draft, value) throws(OptionProblem) in
    let path = try value.nonEmpty("the path of a PNG, JPEG or SVG file")
    draft.edits.set(.image, draft.files.absolute(path)) { $0.image = $1 }
  }

  static let progress = AlertOption(
    "progress", nil, "PERCENT", "show a progress bar: a number from 0 to 100, or “indeterminate”",
    completes: .words([AlertProgress.indeterminateWord])
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.progress, try value.progress()) { $0.progress = $1 }
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
      draft.edits.set(.defaultButton, value.text) { $0.defaultButton = $1 }
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
    draft.edits.set(.timeout, try value.secondsOrNever(upTo: ProtocolLimits.timeout)) {
      $0.timeout = $1
    }
  }

  static let timing = [
    timeout,
    AlertOption(
      "wait-limit", nil, "SECONDS", "give up if the alert is not shown within this many seconds"
    ) { (draft, value) throws(OptionProblem) in
      draft.edits.set(.waitLimit, try value.seconds(upTo: ProtocolLimits.timeout)) {
        $0.waitLimit = $1
      }
    },
    armingGuard,
  ]

  static let armingGuard = AlertOption(
    "guard", nil, "MS",
    "ignore answers until the alert has been visible for this many milliseconds; 0 for none"
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(
      .guardMilliseconds,
      try value.integer(in: 0...ProtocolLimits.guardMilliseconds, "milliseconds")
    ) { $0.guardMilliseconds = $1 }
  }

  // MARK: - Queue

  static let level = AlertOption(
    "level", "l", "LEVEL",
    "the priority: normal (0), statusBar (1000), alert (2000), or a number; higher is shown first",
    completes: .levels
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.level, try value.level(magnitude: ProtocolLimits.levelMagnitude)) {
      $0.level = $1
    }
  }

  static let policy = AlertOption(
    "policy", "p", "POLICY",
    """
    what happens to alerts on screen: queue (wait for them; default), interrupt them, or replace or \
    coalesce with the alert of the same identifier
    """, completes: .choice(AlertPolicy.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.policy, try value.choice(AlertPolicy.self)) { $0.policy = $1 }
  }

  static let identifier = AlertOption(
    "id", nil, "NAME", "the alert’s identifier, for update, dismiss, answer and --policy"
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.identifier, AlertIdentifier(try value.nonEmpty("a name"))) {
      $0.identifier = $1
    }
  }

  static let remote = AlertOption(
    flag: "no-remote", nil, "do not let “tocsin answer” answer the alert"
  ) { draft in
    draft.edits.set(.acceptsRemote, false) { $0.acceptsRemote = $1 }
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
