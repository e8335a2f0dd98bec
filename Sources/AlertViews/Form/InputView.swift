public import AlertModel
internal import Localization

/// The base class of controls that edit the value of an input.
///
/// A subclass overrides `value`, and `problem` if the value can be unacceptable. It calls
/// `valueDidChange()` when the user changes the value.
@MainActor
open class InputView: View {
  /// The name of the value in the response.
  public let name: String

  /// Whether the alert cannot be answered while the value is empty.
  public var isRequired: Bool

  /// Whether the row shows the value's problem.
  ///
  /// Controls draw themselves as invalid then.
  open internal(set) var showsProblem = false {
    didSet { if showsProblem != oldValue { setNeedsDisplay() } }
  }

  /// Called after the user changed the value.
  public var onChange: (() -> Void)?

  /// Called when the user answers the alert with the value, as by a double click on an item.
  public var onActivate: (() -> Void)?

  /// Called when the user clicked a value, after which a menu or calendar closes.
  var onPick: (() -> Void)?

  /// The present value for the response; nil if the response must not contain it, as for secrets.
  open var value: InputValue? { nil }

  /// The language of the control's own texts.
  package var language: Language = .ofProcess {
    didSet { if language != oldValue { languageDidChange() } }
  }

  /// Called after `language` changed.
  func languageDidChange() {
    setNeedsLayout()
  }

  /// Why the value is not acceptable, as one short sentence; nil if it is acceptable.
  open var problem: String? { nil }

  /// The note below the control while there is no problem; empty for none.
  open var advice: String { "" }

  /// Whether the control shows the label itself, as a check box does, so that the row does not.
  open var showsOwnLabel: Bool { false }

  /// Whether typed characters currently go into the control, rather than act as mnemonics.
  open var isTyping: Bool { false }

  /// Whether typed characters go into the control while it has the focus.
  open var takesText: Bool { isTyping }

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - isRequired: Whether the alert cannot be answered while the value is empty.
  public init(name: String, isRequired: Bool = false) {
    self.name = name
    self.isRequired = isRequired
    super.init()
  }

  /// Shows the updated description of the input without losing the user's input.
  ///
  /// The value changes only if the description's initial value did.
  ///
  /// - Parameter input: The new description, with the same name.
  /// - Returns: Whether the control can show it. If not, nothing has changed and the control is
  ///   replaced.
  open func update(to input: AlertInput) -> Bool { false }

  /// Adds text or items to the input.
  ///
  /// - Parameters:
  ///   - addition: The addition.
  ///   - input: The description including the addition.
  /// - Returns: Whether the control can add it. If not, nothing has changed and `update(to:)` is
  ///   called.
  open func add(_ addition: AlertAddition, of input: AlertInput) -> Bool { false }

  /// The view that gets the focus for the control.
  open var focusTarget: View { self }

  /// Handles Escape before it cancels the alert, such as by leaving an edited cell.
  ///
  /// - Returns: Whether the control handled it.
  open func goBack() -> Bool { false }

  /// Gives the control the focus, after its mnemonic was pressed with Alt.
  open func activate() {
    guard isEnabled else { return }
    root?.focus(focusTarget)
  }

  /// Gives the control the focus, after its value was found not acceptable.
  open func activateForCorrection() {
    guard isEnabled else { return }
    root?.focus(focusTarget)
  }

  /// Redraws the control and calls `onChange`.
  ///
  /// Subclasses call this when the user changed the value.
  public func valueDidChange() {
    setNeedsDisplay()
    onChange?()
  }
}

extension InputView {
  /// The states that every control has.
  var accessibleStates: AccessibleStates {
    var states: AccessibleStates = [.focusable]
    if isRequired { states.insert(.required) }
    if showsProblem { states.insert(.invalidEntry) }
    return states
  }
}
