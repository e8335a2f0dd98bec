public import AlertModel

/// A view that a person gives something with: the control of one of an alert's inputs.
@MainActor
open class InputView: View {
  /// What the response calls the value.
  public let name: String

  /// Whether the alert cannot be answered while this is empty.
  public var isRequired: Bool

  /// Whether the row says what is wrong with the value; the control may look so.
  open internal(set) var showsProblem = false {
    didSet { if showsProblem != oldValue { setNeedsDisplay() } }
  }

  /// Called when the person changed the value.
  public var onChange: (() -> Void)?

  /// Called when the person means the value to be the answer, as by a double click on it.
  public var onActivate: (() -> Void)?

  /// What the person gave so far; nil for what is told to nobody.
  open var value: InputValue? { nil }

  /// Why the alert cannot be answered with this value, in one short sentence; nil if it can.
  open var problem: String? { nil }

  /// What is said below the control while nothing is wrong; empty for nothing.
  open var advice: String { "" }

  /// Whether the control shows the label itself, beside what is checked.
  open var showsOwnLabel: Bool { false }

  /// Whether what is typed is written into the control just now.
  open var isTyping: Bool { false }

  public init(name: String, isRequired: Bool = false) {
    self.name = name
    self.isRequired = isRequired
    super.init()
  }

  /// Takes over what an input of the same name says now; what the person gave is kept, unless the
  /// value that is there at first changed.
  ///
  /// - Returns: Whether it could; if not, nothing has changed and another control takes its place.
  open func update(to input: AlertInput) -> Bool { false }

  /// Takes over what was added to an input of the same name.
  ///
  /// - Parameters:
  ///   - addition: What was added.
  ///   - input: The input, with that.
  /// - Returns: Whether it could; if not, nothing has changed and `update(to:)` is to be asked.
  open func add(_ addition: AlertAddition, of input: AlertInput) -> Bool { false }

  /// The part of the control that keys go to when the control gets the focus.
  open var focusTarget: View { self }

  /// Takes a step back at Escape, before that cancels the alert.
  ///
  /// - Returns: Whether there was one to take back.
  open func goBack() -> Bool { false }

  /// Does what Alt and the label's mnemonic do: gets the focus.
  open func activate() {
    guard isEnabled else { return }
    root?.focus(focusTarget)
  }

  /// Gets the focus because the value cannot be accepted.
  open func activateForCorrection() {
    guard isEnabled else { return }
    root?.focus(focusTarget)
  }

  /// The person changed the value.
  public func valueDidChange() {
    setNeedsDisplay()
    onChange?()
  }
}
