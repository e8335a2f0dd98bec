internal import AlertModel
internal import AlertRendering
import AlertViews
internal import Cairo

/// The views that show a description, created before anything on screen changes.
struct StandardAlertParts {
  /// The root of the views.
  let view: StandardAlertView
  /// The mnemonics of the visible buttons.
  let mnemonics: [(mnemonic: Mnemonic, button: Button)]

  /// Creates the views, or throws if that is impossible.
  ///
  /// - Parameters:
  ///   - description: The description of the alert.
  ///   - count: How often the alert was requested.
  ///   - arrival: When it was last requested.
  ///   - former: The view that is shown now, whose controls are reused where possible.
  /// - Throws: `AlertAdmissionError` with the code `invalid`; then nothing on screen has changed.
  init(
    _ description: AlertDescription, count: Int, arrival: MonotonicInstant,
    reusing former: StandardAlertView? = nil
  ) throws(AlertAdmissionError) {
    try Self.check(description)
    let isNotice = !description.style.isModal
    let language = LanguageLibrary.shared.language(for: description.language)
    let icon = try StandardAlertIcon(description).view(reusing: former)
    // A notification is shown without its picture if the picture cannot be read.
    let picture =
      isNotice ? try? Self.picture(description.image) : try Self.picture(description.image)
    let replyID = isNotice ? description.replyID : nil
    let defaultID = description.resolvedDefaultButton?.id
    let isSafeDefault =
      description.defaultButton == nil
      && description.resolvedButtons.contains { $0.role == .destructive }
    let actions = description.resolvedButtons.count {
      $0.role != .cancel && !$0.isHidden && !(isNotice && $0.id == AlertButton.clickID)
    }
    var mnemonics: [(mnemonic: Mnemonic, button: Button)] = []
    var buttons: [Button] = []
    for button in description.resolvedButtons {
      let mnemonic = Mnemonic(
        parsing: DisplayText.line(description.label(of: button, in: language)))
      let kind: ButtonPainter.Kind =
        switch button.role {
        case .plain where button.id == replyID: .accent
        case .destructive:
          actions == 1 || button.id == description.defaultButton ? .destructive : .quietDestructive
        case .plain, .cancel:
          // A toast has no keyboard by default, so only an explicit default button is accented
          // there.
          button.id == (isNotice ? description.defaultButton : defaultID) && !isSafeDefault
            ? .accent : .plain
        }
      let shown = Button(
        mnemonic.label, underlinedBytes: isNotice ? nil : mnemonic.utf8Range, kind: kind)
      buttons.append(shown)
      if isNotice {
        shown.icon = button.icon.flatMap { IconPicture($0, prefersSymbolic: true) }
      }
      if mnemonic.character != nil, !button.isHidden { mnemonics.append((mnemonic, shown)) }
    }
    self.mnemonics = mnemonics
    func button(_ id: String?) -> Button? {
      zip(description.resolvedButtons, buttons).first { $0.0.id == id }?.1
    }
    let isMarkup = description.usesMarkup
    let elements = StandardAlertElements(
      icon: icon,
      caption: DisplayText.line(description.caption),
      title: ShownText(description.title, isMarkup: isMarkup, isOneParagraph: isNotice) {
        DisplayText.title($0)
      },
      message: ShownText(description.message, isMarkup: isMarkup, isOneParagraph: isNotice) {
        isNotice ? DisplayText.title($0) : DisplayText.paragraphs($0)
      },
      application: DisplayText.line(
        description.application.isEmpty ? description.caption : description.application),
      thumbnail: isNotice ? picture.map { Self.pictureView($0, reusing: former) } : nil,
      form: Self.form(
        description, picture: isNotice ? nil : picture, reusing: former, in: language),
      buttons: buttons,
      drawnButtons: zip(description.resolvedButtons, buttons).filter { !$0.0.isHidden }.map(\.1),
      cancelButton: button(description.cancelButton?.id),
      defaultButton: button(defaultID),
      clickButton: isNotice ? button(AlertButton.clickID) : nil,
      replyButton: button(replyID), urgency: description.urgency,
      count: count, arrival: arrival)
    view =
      switch description.style {
      case .alert: CenteredAlertView(elements)
      case .sheet: SheetAlertView(elements)
      case .card, .panel: ColumnAlertView(elements, isCard: description.style == .card)
      case .menu: MenuAlertView(elements)
      case .toast, .banner: NoticeAlertView(elements, isBanner: description.style == .banner)
      }
    view.direction = AlertDirection.direction(
      title: elements.title, message: elements.message, language: description.language)
    view.language = language
    for text in description.shownTexts { ScriptCoverage.shared.look(at: text) }
  }

  private static func form(
    _ description: AlertDescription, picture: PictureSource?, reusing former: StandardAlertView?,
    in language: Language
  ) -> FormView {
    var controls: [String: InputView] = [:]
    for control in former?.form.controls ?? [] { controls[control.name] = control }
    return FormView(
      leading: leading(description, picture: picture, reusing: former, in: language),
      rows: description.inputs.map { input in
        InputFactory.row(
          for: input, isAlone: description.inputs.count == 1, reusing: controls[input.name],
          language: language)
      })
  }

  /// The views above the inputs; existing ones are reused.
  private static func leading(
    _ description: AlertDescription, picture: PictureSource?, reusing former: StandardAlertView?,
    in language: Language
  ) -> [View] {
    var views: [View] = []
    if let picture { views.append(pictureView(picture, reusing: former)) }
    if let text = description.text, !text.isEmpty {
      let pane = former?.form.textPane ?? TextPane("", isEditable: false)
      pane.textView.font = description.textFont
      pane.textView.follows = description.followsText
      pane.textView.setText(text)
      views.append(pane)
    }
    if description.style.isModal, let name = sender(of: description, in: language) {
      views.append(name)
    }
    if let progress = description.progress {
      let former = former?.form.leading.lazy.compactMap { $0 as? ProgressBar }.first
      former?.progress = progress
      let bar = former ?? ProgressBar(progress)
      bar.isSlim = !description.style.isModal
      views.append(bar)
    }
    return views
  }

  /// The line that names the application in a modal alert; nil if it is unknown.
  private static func sender(
    of description: AlertDescription, in language: Language
  ) -> Label? {
    let name = DisplayText.line(description.application)
    guard !name.isEmpty else { return nil }
    return Label(
      language.text(.from, name),
      appearance: Label.Appearance(
        size: \.hintSize, color: \.hint,
        alignment: description.style == .menu ? .leading : .center, mostLines: 1))
  }

  private static func pictureView(
    _ picture: PictureSource, reusing former: StandardAlertView?
  ) -> PictureView {
    let inForm = former?.form.leading.lazy.compactMap { $0 as? PictureView }.first
    let shown = former?.thumbnail ?? inForm
    return shown?.file == picture ? shown ?? PictureView(picture) : PictureView(picture)
  }

  /// Checks whether the description of a toast or banner can be shown, without creating views.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid`, as for the views themselves. Pictures
  ///   are not checked, because notifications are shown without those that cannot be read.
  static func validate(notice description: AlertDescription) throws(AlertAdmissionError) {
    try check(description)
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
    if let name = description.defaultButton, name != AlertDescription.noDefaultButton,
      !names.contains(name)
    {
      throw AlertAdmissionError(
        .invalid,
        "the default button “\(DisplayText.line(name, limit: 60))” does not exist")
    }
  }

  private static func picture(
    _ path: String?
  ) throws(AlertAdmissionError) -> PictureSource? {
    guard let path else { return nil }
    guard path.hasPrefix("/") else {
      throw AlertAdmissionError(
        .invalid, "the image “\(DisplayText.line(path, limit: 200))” is not an absolute path")
    }
    do {
      return try PictureSource(path)
    } catch {
      throw AlertAdmissionError(.invalid, "the image cannot be shown: \(error)")
    }
  }
}

extension AlertDescription {
  /// The label of one of `resolvedButtons`: the given one, or the usual word in a language.
  func label(of button: AlertButton, in language: Language) -> String {
    guard buttons.isEmpty else { return button.label }
    return language[button.role == .cancel ? .cancel : .ok]
  }
}
