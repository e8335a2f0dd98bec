public import AlertModel
internal import Cairo

/// A field for a secret, optionally with a second entry to repeat it.
///
/// The response does not contain the secret: `value` is nil, and only the owner of this view can
/// read it with `withSecret(_:)`.
@MainActor
public final class SecretField: InputView {
  private let entry = SecretEntry()
  let repetition: SecretEntry?
  let repetitionLabel: Label?
  private var securityLine: SecurityLine?
  private var qualityBar: QualityBar?
  private var isCapsLockOn = false
  /// Whether the last text was rejected because it was too long.
  private var wasTooLong = false
  private var rules: SecretRules

  /// Called after the user changed the first entry.
  public var onEdit: (() -> Void)?

  /// The label of the second entry, if there is one.
  public var repetitionTitle: String {
    get { repetitionLabel?.text ?? "" }
    set {
      hasOwnTitle = true
      repetitionLabel?.text = DisplayText.line(newValue)
      setNeedsLayout()
    }
  }
  /// Whether the second entry has a label other than the default.
  private var hasOwnTitle = false
  /// The problem that is shown when the two entries differ; empty for the default.
  public var repetitionProblem = ""
  /// The note that is shown when the two entries are equal; empty for none.
  public var repetitionPraise = ""

  /// Whether a line below the entries shows that the alert has grabbed the keyboard.
  public var tellsSecurity: Bool {
    get { securityLine != nil }
    set {
      guard newValue != tellsSecurity else { return }
      securityLine?.removeFromSuperview()
      securityLine = newValue ? SecurityLine() : nil
      securityLine?.show(language)
      if let securityLine { addSubview(securityLine) }
      securityLine?.isSecure = entry.isSecure
      setNeedsLayout()
    }
  }

  /// The label of a bar that shows the secret's quality; nil for no bar.
  public var qualityLabel: String? {
    didSet {
      guard qualityLabel != oldValue else { return }
      qualityBar?.removeFromSuperview()
      qualityBar = qualityLabel.map { QualityBar(label: $0) }
      if let qualityBar { addSubview(qualityBar) }
      setNeedsLayout()
    }
  }
  /// The quality from -100 to 100; a negative one means that the secret will be rejected.
  public var quality: Int {
    get { qualityBar?.quality ?? 0 }
    set { qualityBar?.quality = newValue }
  }

  public override var isTyping: Bool { true }
  public override var focusTarget: View { entry }

  public override var problem: String? {
    if isRequired, entry.editor.isEmpty { return language[.fillIn] }
    if let repetition, !repetition.editor.buffer.isEqual(to: entry.editor.buffer) {
      if repetition.editor.isEmpty { return language[.typeAgain] }
      return repetitionProblem.isEmpty ? language[.notTheSame] : repetitionProblem
    }
    return nil
  }

  public override var advice: String {
    if wasTooLong { return language.text(.tooLong, SecretEditor.mostBytes) }
    if isCapsLockOn { return language[.capsLock] }
    guard let repetition, !entry.editor.isEmpty,
      repetition.editor.buffer.isEqual(to: entry.editor.buffer)
    else { return "" }
    return repetitionPraise
  }

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the input.
  ///   - rules: The placeholder, and whether the secret has to be repeated.
  public init(name: String, rules: SecretRules) {
    self.rules = rules
    repetition = rules.isRepeated ? SecretEntry() : nil
    repetitionLabel =
      rules.isRepeated
      ? Label(
        "",
        appearance: Label.Appearance(
          size: \.fieldLabelSize, weight: .medium, color: \.message, alignment: .leading))
      : nil
    super.init(name: name)
    entry.placeholder = rules.placeholder
    addSubview(entry)
    entry.onChange = { [weak self] in
      self?.didEdit()
      self?.onEdit?()
    }
    entry.onRefusal = { [weak self] in self?.setTooLong(true) }
    entry.onReveal = { [weak self] in self?.repetition?.isRevealed = $0 }
    if let repetition, let repetitionLabel {
      addSubview(repetitionLabel)
      addSubview(repetition)
      repetition.onChange = { [weak self] in self?.didEdit() }
      repetition.onRefusal = { [weak self] in self?.setTooLong(true) }
      repetition.onReveal = { [weak self] in self?.entry.isRevealed = $0 }
    }
    languageDidChange()
  }

  override func languageDidChange() {
    if !hasOwnTitle { repetitionLabel?.text = language[.sameAgain] }
    securityLine?.show(language)
    super.languageDidChange()
  }

  /// Whether nothing has been typed into the first entry.
  public var isEmpty: Bool { entry.editor.isEmpty }

  /// Calls a closure with the secret in UTF-8, which must not be copied to ordinary memory.
  public func withSecret<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    entry.editor.buffer.withUnsafeBytes(body)
  }

  /// Whether the system keeps the secret's memory from being swapped out.
  public var isLocked: Bool { entries.allSatisfy { $0.editor.buffer.isLocked } }

  /// Erases the secret.
  public func wipe() {
    entry.wipe()
    repetition?.wipe()
    setTooLong(false)
  }

  /// Hides revealed letters.
  public func conceal() {
    for entry in entries { entry.isRevealed = false }
  }

  /// Sets whether the alert has grabbed the keyboard, which the entries and the security line show.
  public func setSecure(_ isSecure: Bool) {
    for entry in entries { entry.isSecure = isSecure }
    securityLine?.isSecure = isSecure
  }

  /// Shows or removes the note that Caps Lock is on.
  public func setCapsLock(_ isOn: Bool) {
    guard isOn != isCapsLockOn else { return }
    isCapsLockOn = isOn
    setNeedsLayout()
  }

  private func didEdit() {
    setTooLong(false)
    if !repetitionPraise.isEmpty { setNeedsLayout() }
    valueDidChange()
  }

  private func setTooLong(_ isTooLong: Bool) {
    guard isTooLong != wasTooLong else { return }
    wasTooLong = isTooLong
    setNeedsLayout()
  }

  private var entries: [SecretEntry] { repetition.map { [entry, $0] } ?? [entry] }

  public override func update(to input: AlertInput) -> Bool {
    guard case .secret(let rules) = input.kind, rules.isRepeated == self.rules.isRepeated else {
      return false
    }
    self.rules = rules
    entry.placeholder = rules.placeholder
    setNeedsDisplay()
    return true
  }

  public override func activateForCorrection() {
    let isRepetitionWrong = !(isRequired && entry.editor.isEmpty)
    root?.focus(isRepetitionWrong ? repetition ?? entry : entry)
  }

  // MARK: - Layout

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    column(width: width, in: environment).size
  }

  public override func layout(in environment: AlertEnvironment) {
    column(width: frame.width, in: environment).apply()
    for entry in entries {
      entry.isEnabled = isEnabled
      entry.isInvalid = showsProblem
    }
    super.layout(in: environment)
  }

  private func column(width: Double, in environment: AlertEnvironment) -> ColumnLayout {
    let metrics = environment.theme.metrics
    var column = ColumnLayout(width: width, in: environment)
    column.add(entry)
    if let repetition, let repetitionLabel {
      column.add(repetitionLabel, gapBefore: metrics.fieldGap)
      column.add(repetition, gapBefore: metrics.fieldLabelGap)
    }
    if let qualityBar { column.add(qualityBar, gapBefore: metrics.fieldNoteGap) }
    if let securityLine { column.add(securityLine, gapBefore: metrics.fieldNoteGap) }
    return column
  }
}

/// A line that shows that the alert has grabbed the keyboard; empty otherwise.
private final class SecurityLine: View {
  var isSecure = false {
    didSet { if isSecure != oldValue { setNeedsDisplay() } }
  }

  private var text = TextLine("", size: \.hintSize)

  func show(_ language: Language) {
    text = TextLine(language[.holdsKeyboard], size: \.hintSize)
    setNeedsDisplay()
  }

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: text.height(in: environment).rounded(.up))
  }

  override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard isSecure else { return }
    text.draw(in: bounds, color: environment.palette.hint, into: context, in: environment)
  }
}

extension SecretField: AccessibleLabelling {
  package var accessibleRelations: [AccessibleRelation] {
    guard let repetition, let repetitionLabel else { return [] }
    return [AccessibleRelation(repetition, labels: [repetitionLabel])]
  }
}
