public import AlertModel
internal import Cairo

/// One input of a form: its label, its control, and a note or problem below.
@MainActor
public final class FormRow: ColumnView {
  /// The input's control.
  public let control: InputView
  /// The mnemonic in the label, which gives the control the focus together with Alt; nil for none.
  public let mnemonic: Mnemonic?

  let label: Label?
  let note: Label
  let problemNote: Label

  /// Creates a row for a control.
  ///
  /// - Parameters:
  ///   - control: The input's control.
  ///   - text: The label above it, with its mnemonic marked by an underscore; empty for none.
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
    // A control that is reused from another row may already show a problem.
    showProblem(isSubmitting: false)
  }

  private static func noteAppearance(color: KeyPath<Palette, Color>) -> Label.Appearance {
    Label.Appearance(size: \.hintSize, color: color, alignment: .leading, mostLines: 4)
  }

  /// Shows the problem with the control's value, or removes it if there is none any more.
  ///
  /// - Parameter isSubmitting: Whether the user tried to answer. Otherwise a problem is only
  ///   updated, not shown first.
  public func showProblem(isSubmitting: Bool) {
    // Checking the value can run a regular expression, and this is called after every key press.
    guard isSubmitting || control.showsProblem else { return }
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

extension FormRow: AccessibleLabelling {
  package var accessibleRelations: [AccessibleRelation] {
    [
      AccessibleRelation(
        control, labels: [label].compactMap(\.self),
        descriptions: [note, problemNote].filter { !$0.isHidden && !$0.text.isEmpty })
    ]
  }
}
