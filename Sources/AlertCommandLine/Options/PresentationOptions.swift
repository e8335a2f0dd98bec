import AlertModel
import CommandOptions

/// The options for where and how an alert is shown.
enum PresentationOptions {
  static let style = AlertOption(
    "style", "s", "STYLE",
    """
    the presentation style: alert (centred), sheet (at the bottom), card (nearly the whole \
    monitor), panel (along a side), menu (a list on a desktop that is hardly dimmed); or, without blocking the desktop, toast (in a corner) or \
    banner (along the top)
    """, completes: .choice(AlertStyle.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.style, try value.choice(AlertStyle.self)) { $0.style = $1 }
  }

  static let position = AlertOption(
    "position", nil, "PLACE",
    """
    the position of a toast or menu: top-left, top, top-right (default of toasts), left, center \
    (default of menus), right, bottom-left, bottom, bottom-right; of a banner: top or bottom; of a \
    panel: left or right
    """, completes: .choice(ScreenPosition.self)
  ) { (draft, value) throws(OptionProblem) in
    draft.edits.set(.position, try value.choice(ScreenPosition.self)) { $0.position = $1 }
  }

  static let monitor = AlertOption(
    "monitor", nil, "NAME",
    """
    the monitor: primary, pointer, focus (the one with the focused window; default), all, or an \
    output’s name, such as HDMI-1
    """, completes: .words(["primary", "pointer", "focus", "all"])
  ) { (draft, value) throws(OptionProblem) in
    let name = try value.nonEmpty("primary, pointer, focus, all, or an output’s name")
    draft.edits.set(.monitor, MonitorChoice(rawValue: name)) { $0.monitor = $1 }
  }

  static let theme = AlertOption("theme", nil, "NAME", "the theme", completes: .themes) {
    (draft, value) throws(OptionProblem) in
    draft.edits.set(.theme, try value.nonEmpty("a theme’s name")) { $0.theme = $1 }
  }

  static let application = AlertOption(
    "application", nil, "NAME",
    "the application’s name, which a toast shows above its title and an alert below its message"
  ) { (draft, value) in
    draft.edits.set(.application, value.text) { $0.application = $1 }
  }

  static let transition = AlertOption(
    "transition", nil, "NAME",
    """
    the animation for appearing and disappearing: alert, pop, zoom, drop, slide, fade, none, or one \
    that the theme defines
    """,
    completes: .words(TransitionName.builtIn.map(\.rawValue))
  ) { (draft, value) throws(OptionProblem) in
    guard let name = TransitionName(rawValue: value.text) else {
      throw OptionProblem(
        CommandMessage(
          verbatim:
            "\(value.option) takes \(DocumentShape.transition.wanted), not “\(value.text)”"))
    }
    draft.edits.set(.transition, name) { $0.transition = $1 }
  }

  static let language = AlertOption(
    "language", nil, "LANGUAGE",
    """
    the language of the alert’s own texts, such as de or pt_BR; several with colons between them. \
    The default is that of the environment
    """
  ) { (draft, value) throws(OptionProblem) in
    let language = AlertLanguage(rawValue: try value.nonEmpty("a language, such as de or pt_BR"))
    guard !language.names.isEmpty else {
      throw OptionProblem("\(value.option) takes a language, such as de or pt_BR")
    }
    draft.edits.set(.language, language) { $0.language = $1 }
  }

  /// The part of the presentation that `tocsin render` draws.
  static let look = [style, position, theme, transition, application, language]

  static let all = look + [monitor]

  /// The presentation of alerts with secrets: `tocsin-askpass` reads no theme files.
  static let secret = [
    style, position, transition, application, monitor, language,
  ]
}
