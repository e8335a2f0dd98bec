internal import AlertModel
internal import AlertRendering
internal import Cairo

/// The views that show a description, made before anything that is on screen changes.
struct StandardAlertParts {
  let view: StandardAlertView
  let mnemonics: [(mnemonic: Mnemonic, button: Button)]

  init(view: StandardAlertView, mnemonics: [(mnemonic: Mnemonic, button: Button)]) {
    self.view = view
    self.mnemonics = mnemonics
  }

  /// Makes the views, or says why there can be none.
  ///
  /// - Parameters:
  ///   - description: What they show.
  ///   - count: How often the alert was asked for.
  ///   - former: The form that is shown now, whose controls go on where they can.
  /// - Throws: `AlertAdmissionError` with the code `invalid`; then nothing that is shown changed.
  init(
    _ description: AlertDescription, count: Int, reusing former: FormView? = nil
  ) throws(AlertAdmissionError) {
    try Self.check(description)
    let icon = try Self.icon(description.icon)
    let picture = try Self.picture(description.image)
    let defaultID = description.resolvedDefaultButton?.id
    let isSafeDefault =
      description.defaultButton == nil
      && description.resolvedButtons.contains { $0.role == .destructive }
    var mnemonics: [(mnemonic: Mnemonic, button: Button)] = []
    var buttons: [Button] = []
    for button in description.resolvedButtons {
      let mnemonic = Mnemonic(parsing: DisplayText.line(button.label))
      let kind: ButtonPainter.Kind =
        switch button.role {
        case .destructive: .destructive
        case .plain, .cancel: button.id == defaultID && !isSafeDefault ? .accent : .plain
        }
      let shown = Button(mnemonic.label, underlinedBytes: mnemonic.utf8Range, kind: kind)
      buttons.append(shown)
      if mnemonic.character != nil { mnemonics.append((mnemonic, shown)) }
    }
    self.mnemonics = mnemonics
    let isMarkup = description.usesMarkup
    view = StandardAlertView(
      icon: icon,
      title: Self.text(description.title, isMarkup: isMarkup) { DisplayText.title($0) },
      message: Self.text(description.message, isMarkup: isMarkup) { DisplayText.paragraphs($0) },
      form: Self.form(description, picture: picture, reusing: former),
      buttons: buttons, count: count)
  }

  private static func form(
    _ description: AlertDescription, picture: PictureSource?, reusing former: FormView?
  ) -> FormView {
    var controls: [String: InputView] = [:]
    for control in former?.controls ?? [] { controls[control.name] = control }
    return FormView(
      leading: leading(description, picture: picture, reusing: former),
      rows: description.inputs.map { input in
        InputFactory.row(for: input, reusing: controls[input.name])
      })
  }

  /// What stands above the inputs; what was there before goes on.
  private static func leading(
    _ description: AlertDescription, picture: PictureSource?, reusing former: FormView?
  ) -> [View] {
    var views: [View] = []
    if let picture {
      let shown = former?.leading.lazy.compactMap { $0 as? PictureView }.first
      views.append(shown?.file == picture ? shown ?? PictureView(picture) : PictureView(picture))
    }
    if let text = description.text, !text.isEmpty {
      let pane = former?.textPane ?? TextPane("", isEditable: false)
      pane.textView.setText(text)
      views.append(pane)
    }
    if let progress = description.progress {
      let bar = former?.leading.lazy.compactMap { $0 as? ProgressBar }.first
      bar?.progress = progress
      views.append(bar ?? ProgressBar(progress))
    }
    return views
  }

  /// Text as labels take it; markup that is faulty, or too long to be looked at, is literal text.
  private static func text(
    _ text: String, isMarkup: Bool, cleaned: (String) -> String
  ) -> (text: String, isMarkup: Bool) {
    if isMarkup {
      let markup = DisplayText.markup(text)
      if ParsedMarkup(markup) != nil { return (markup, true) }
    }
    return (cleaned(text), false)
  }

  private static func check(_ description: AlertDescription) throws(AlertAdmissionError) {
    var names: Set<String> = []
    for button in description.resolvedButtons where !names.insert(button.id).inserted {
      throw AlertAdmissionError(
        .invalid, "two buttons have the identifier “\(DisplayText.line(button.id, limit: 60))”")
    }
    names = []
    for input in description.inputs where !names.insert(input.name).inserted {
      throw AlertAdmissionError(
        .invalid, "two inputs have the name “\(DisplayText.line(input.name, limit: 60))”")
    }
    for input in description.inputs { try TextPattern.check(input) }
    names = Set(description.resolvedButtons.map(\.id))
    if let name = description.defaultButton, !names.contains(name) {
      throw AlertAdmissionError(
        .invalid,
        "the default button is to be “\(DisplayText.line(name, limit: 60))”,"
          + " but there is no such button")
    }
  }

  private static func picture(
    _ path: String?
  ) throws(AlertAdmissionError) -> PictureSource? {
    guard let path else { return nil }
    guard path.hasPrefix("/") else {
      throw AlertAdmissionError(
        .invalid, "the image “\(DisplayText.line(path, limit: 200))” is no absolute path")
    }
    do {
      return try PictureSource(path)
    } catch {
      throw AlertAdmissionError(.invalid, "the image cannot be shown: \(error)")
    }
  }

  private static func icon(_ icon: AlertIcon) throws(AlertAdmissionError) -> View? {
    switch icon {
    case .none: return nil
    case .info, .warning, .error, .question, .success, .key: return IconView(icon)
    case .file(let path):
      guard path.hasPrefix("/") else {
        throw AlertAdmissionError(
          .invalid,
          "the icon “\(DisplayText.line(path, limit: 200))” is neither a symbol"
            + " (info, warning, error, question, success, key, none) nor the absolute path of a"
            + " PNG file")
      }
      do {
        return ImageView(try Picture(readingPNG: path))
      } catch {
        throw AlertAdmissionError(.invalid, "the icon cannot be shown: \(error)")
      }
    }
  }
}
