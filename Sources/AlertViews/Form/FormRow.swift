public import AlertModel
internal import Cairo

/// One input in a form: its label, its control, and what is said below it.
@MainActor
public final class FormRow: ColumnView {
  public let control: InputView
  /// The key that, together with Alt, goes to the control; nil for none.
  public let mnemonic: Mnemonic?

  private let label: Label?
  private let note: Label
  private let problemNote: Label

  /// A row for a control.
  ///
  /// - Parameters:
  ///   - control: What the person uses.
  ///   - text: What stands above it, with its mnemonic marked; empty for nothing.
  public init(_ control: InputView, label text: String) {
    self.control = control
    let parsed = Mnemonic(parsing: DisplayText.line(text))
    mnemonic = parsed.character == nil ? nil : parsed
    label =
      control.showsOwnLabel || text.isEmpty
      ? nil
      : Label(
        parsed.label, underlinedBytes: parsed.utf8Range,
        appearance: Label.Appearance(
          size: \.fieldLabelSize, weight: .medium, color: \.message, alignment: .leading,
          mostLines: 2))
    note = Label("", appearance: Self.noteAppearance(color: \.hint))
    problemNote = Label("", appearance: Self.noteAppearance(color: \.destructiveOnBox))
    super.init()
    if let label { addSubview(label) }
    addSubview(control)
    addSubview(note)
    addSubview(problemNote)
    // A control that goes on in another row may have been found wrong in the former one.
    showProblem(isAsked: false)
  }

  private static func noteAppearance(color: KeyPath<Palette, Color>) -> Label.Appearance {
    Label.Appearance(size: \.hintSize, color: color, alignment: .leading, mostLines: 4)
  }

  /// Shows what is wrong with the value, or takes it away once nothing is.
  ///
  /// - Parameter isAsked: Whether the person wants to answer now; without it a problem is not shown
  ///   that was not shown before.
  public func showProblem(isAsked: Bool) {
    // Finding out may take a regular expression its time, and this is asked after every key.
    guard isAsked || control.showsProblem else { return }
    let problem = control.problem
    control.showsProblem = problem != nil
    problemNote.text = problem ?? ""
  }

  public override func wantedWidth(in environment: AlertEnvironment) -> Double {
    control.wantedWidth(in: environment)
  }

  override func column(width: Double, in environment: AlertEnvironment) -> ColumnLayout {
    let metrics = environment.theme.metrics
    var column = ColumnLayout(width: width, in: environment)
    if let label { column.add(label) }
    column.add(control, gapBefore: label == nil ? 0 : metrics.fieldLabelGap)
    note.text = control.showsProblem ? "" : control.advice
    for part in [note, problemNote] {
      part.isHidden = part.text.isEmpty
      if !part.isHidden { column.add(part, gapBefore: metrics.fieldNoteGap) }
    }
    return column
  }
}
