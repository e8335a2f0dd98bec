public import AlertModel
internal import Cairo

/// Asks for a secret, once, or twice the same.
///
/// Its value is told to nobody but whoever holds this object: it is in no response.
@MainActor
public final class SecretField: InputView {
  private let entry = SecretEntry()
  private let repetition: SecretEntry?
  private let repetitionLabel: Label?
  private var securityLine: SecurityLine?
  private var qualityBar: QualityBar?
  private var isCapsLockOn = false
  /// Whether there was no room for what was written last.
  private var wasTooLong = false
  private var rules: SecretRules

  /// Called when the person changed what is typed, the first time if it is typed twice.
  public var onEdit: (() -> Void)?

  /// What stands above the second entry, if there is one.
  public var repetitionTitle: String {
    get { repetitionLabel?.text ?? "" }
    set {
      repetitionLabel?.text = DisplayText.line(newValue)
      setNeedsLayout()
    }
  }
  /// What is said when what was typed twice is not the same.
  public var repetitionProblem = "The two are not the same."
  /// What is said when it is; empty for nothing.
  public var repetitionPraise = ""

  /// Whether it is said, below the entries, that nobody else is told of what is typed.
  public var tellsSecurity: Bool {
    get { securityLine != nil }
    set {
      guard newValue != tellsSecurity else { return }
      securityLine?.removeFromSuperview()
      securityLine = newValue ? SecurityLine() : nil
      if let securityLine { addSubview(securityLine) }
      securityLine?.isSecure = entry.isSecure
      setNeedsLayout()
    }
  }

  /// What stands beside a bar that tells how good the secret is; nil for no bar.
  public var qualityLabel: String? {
    didSet {
      guard qualityLabel != oldValue else { return }
      qualityBar?.removeFromSuperview()
      qualityBar = qualityLabel.map { QualityBar(label: $0) }
      if let qualityBar { addSubview(qualityBar) }
      setNeedsLayout()
    }
  }
  /// How good it is, from -100 to 100; what is below 0 will not be accepted.
  public var quality: Int {
    get { qualityBar?.quality ?? 0 }
    set { qualityBar?.quality = newValue }
  }

  public override var isTyping: Bool { true }
  public override var focusTarget: View { entry }

  public override var problem: String? {
    if isRequired, entry.editor.isEmpty { return "Please fill this in." }
    if let repetition, !repetition.editor.buffer.isEqual(to: entry.editor.buffer) {
      return repetition.editor.isEmpty
        ? "Please type it a second time." : repetitionProblem
    }
    return nil
  }

  public override var advice: String {
    if wasTooLong { return "This is longer than \(SecretEditor.mostBytes) bytes." }
    if isCapsLockOn { return "Caps Lock is on." }
    guard let repetition, !entry.editor.isEmpty,
      repetition.editor.buffer.isEqual(to: entry.editor.buffer)
    else { return "" }
    return repetitionPraise
  }

  public init(name: String, rules: SecretRules) {
    self.rules = rules
    repetition = rules.isRepeated ? SecretEntry() : nil
    repetitionLabel =
      rules.isRepeated
      ? Label(
        "The same again",
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
  }

  /// The secret's UTF-8, for as long as the closure runs; it must not be copied to ordinary memory.
  public func withSecret<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    entry.editor.buffer.withUnsafeBytes(body)
  }

  /// Whether the system keeps what is typed from being swapped out.
  public var isLocked: Bool { entries.allSatisfy { $0.editor.buffer.isLocked } }

  /// Forgets what was typed.
  public func wipe() {
    entry.wipe()
    repetition?.wipe()
    setTooLong(false)
  }

  /// Shows dots again, if the letters are shown.
  public func conceal() {
    for entry in entries { entry.isRevealed = false }
  }

  /// Whether what is typed goes nowhere else, and the entries show so.
  public func setSecure(_ isSecure: Bool) {
    for entry in entries { entry.isSecure = isSecure }
    securityLine?.isSecure = isSecure
  }

  /// Says, below the field, that letters come out as capitals.
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
