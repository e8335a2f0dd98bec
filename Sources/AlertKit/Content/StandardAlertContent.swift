public import AlertModel
import AlertViews
public import Cairo

/// The content of the standard alert: icon, title, message, inputs and buttons.
///
/// It consists of public views only, so that a program can build its own content the same way.
public final class StandardAlertContent: CountingContent, StackingContent, DescribedContent {
  /// The presenter's window, while the content is presented.
  public weak var host: (any AlertContentHost)? {
    didSet {
      connectToHost()
      if host == nil { view.isPresented = false }
    }
  }

  /// The description of the alert.
  public private(set) var description: AlertDescription

  /// How often the alert was requested; more than once is shown as a small number.
  public var count = 1 {
    didSet {
      view.count = count
      if count > oldValue { arrival = SystemClock.shared.now }
    }
  }

  /// How many toasts are stacked behind this one, shown as a number.
  package var stacked = 0 {
    didSet { view.stacked = stacked }
  }

  /// The time left before a toast closes; nil if it stays.
  package var countdown: ToastCountdown? {
    didSet { view.countdown = countdown }
  }

  /// When the alert was last requested, which toasts show as their age.
  package var arrival = SystemClock.shared.now {
    didSet { view.arrival = arrival }
  }

  /// The view that the content draws.
  public var view: StandardAlertView { buttons.view }

  private var buttons: ShownButtons
  let focus: StandardAlertFocus
  private let layout = StandardAlertLayout()

  /// One line for the window's title: the alert's title or message.
  public var accessibleTitle: String { description.accessibleTitle }

  /// Creates the content for a description.
  ///
  /// - Parameter description: The description of the alert. Its pictures are read now.
  /// - Throws: `AlertAdmissionError` with the code `invalid` if a picture cannot be read or the
  ///   buttons contradict each other.
  public init(_ description: AlertDescription) throws(AlertAdmissionError) {
    let parts = try StandardAlertParts(
      description, count: 1, arrival: SystemClock.shared.now)
    self.description = description
    buttons = ShownButtons(description, in: parts)
    focus = StandardAlertFocus(buttons)
    layout.buttonInView = { [weak self] in
      guard let self, self.description.style.isModal else { return nil }
      return focus.returnButton
    }
    focus.inputDidChange = { [weak self] name in self?.host?.tell(.focused(input: name)) }
    connectViews()
    connectToHost()
    focus.adopt(buttons, focusing: nil)
  }

  // MARK: - Measuring and drawing

  /// Every key while a modal alert is on screen; a toast gets keys when the user gives it the
  /// keyboard.
  public var keyboardNeed: KeyboardNeed { description.style.isModal ? .grab : .onDemand }

  /// The boxes of the alert: two for a sheet with a cancel button, else one.
  public func boxes(for size: Size, in environment: AlertEnvironment) -> [Rect] {
    layout.layOut(view, size: size, in: environment)
    return view.boxes
  }

  /// The preferred size of the views.
  public func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    layout.measure(view, within: limit, in: environment)
  }

  /// Lays the views out if necessary, and draws them.
  public func draw(
    into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
  ) {
    layout.layOut(view, size: size, in: environment)
    view.render(into: context, in: environment)
  }

  // MARK: - Answers

  /// The values of the inputs so far; nil if there are no inputs.
  public var values: [String: InputValue]? { answers.values }

  /// The response `cancelled`, with the cancel button and the values of the inputs.
  public func responseToCancel() -> AlertResponse? { answers.cancelled }

  private var answers: StandardAlertAnswers {
    StandardAlertAnswers(description: description, view: view)
  }

  /// Whether a button destroys something, or an input is secret.
  public var isDangerous: Bool {
    description.resolvedButtons.contains { $0.role == .destructive }
      || description.inputs.contains(where: \.isSecret)
  }

  // MARK: - Events

  /// Underlines the mnemonics while Alt is held.
  public func modifiersDidChange(to modifiers: KeyModifiers) {
    view.showsMnemonics = modifiers.contains(.alt)
  }

  /// Passes the event to the views; keys that none of them consumes move the focus or press buttons.
  public func handle(_ event: InputEvent) {
    layout.layOutUndrawn(view)
    followCapsLock(after: event)
    if case .keyPressed(let key) = event {
      // Keys may arrive before the transition has ended and any view shows the focus.
      if view.focusedView == nil, types(key) { focus.focusFirstInput() }
      StandardAlertKeys(buttons: buttons, focus: focus).handle(key)
    } else {
      view.dispatch(event)
    }
  }

  /// Ends editing inside an input.
  public func goBack() -> Bool {
    view.form.controls.contains { $0.goBack() }
  }

  /// Shows the focus from now on.
  public func didPresent() {
    view.isPresented = true
    focus.didPresent()
  }

  /// Whether the focus is in a text that can be edited, or will be with the next key.
  public var isTyping: Bool { typing.isTyping }

  /// Whether a key only edits the text that has the focus, or moves the focus from it.
  public func types(_ key: KeyPress) -> Bool { typing.types(key) }

  private var typing: StandardAlertTyping { StandardAlertTyping(buttons: buttons, focus: focus) }

  /// Focuses the first view of a toast that got the keyboard, or nothing if it lost it.
  public func keyboardDidChange(_ hasKeyboard: Bool) {
    focus.keyboardDidChange(hasKeyboard)
    view.hasKeyboard = hasKeyboard
  }

  /// Whether a point is on the close button or the cancel button.
  public func cancels(at point: Point) -> Bool {
    layout.layOutUndrawn(view)
    if view.closes(at: point) { return true }
    guard let cancel = buttons.cancel else { return false }
    return view.hitTest(point) === cancel
  }

  /// Cancels presses when the alert is disarmed.
  public func armedDidChange(_ isArmed: Bool) {
    if !isArmed { view.cancelPresses { [view] in view.isClosing($0) } }
  }

  /// Shows the focus in the first input only once letters are accepted, and shows in secret fields
  /// whether typing is safe.
  public func typingDidChange(_ isAccepted: Bool) {
    focus.setAcceptsTyping(isAccepted)
    for field in secretFields { field.setSecure(isAccepted) }
    if isAccepted { followCapsLock() }
  }

  /// Shows on the buttons that they are disabled until a pause in the input.
  public func waitingDidChange(_ isWaiting: Bool) {
    view.isWaiting = isWaiting
  }
}

// MARK: - Other descriptions

extension StandardAlertContent {
  /// Switches to another description; the focus stays on the button with the same identifier.
  ///
  /// - Parameter description: The new description.
  /// - Throws: `AlertAdmissionError` as for a new alert; the content does not change then.
  public func update(to description: AlertDescription) throws(AlertAdmissionError) {
    guard description != self.description else { return }
    become(
      description,
      made: try StandardAlertParts(description, count: count, arrival: arrival, reusing: view))
  }

  /// Shows the description of other content of the same kind.
  ///
  /// - Returns: Whether it could.
  public func update(from other: any AlertContent) -> Bool {
    guard let other = other as? StandardAlertContent,
      let parts = try? StandardAlertParts(
        other.description, count: count, arrival: other.arrival, reusing: view)
    else { return false }
    arrival = other.arrival
    become(other.description, made: parts)
    return true
  }

  /// Adds text, rows or lines to what is shown; new views are made only if the present ones cannot
  /// take the addition.
  public func add(_ addition: AlertAddition) throws(AlertAdmissionError) {
    // The description is changed in place: a copy would double the memory of a long text.
    let hadText = description.text != nil
    try addition.apply(to: &description)
    let isTaken =
      (addition.text.isEmpty || hadText && view.form.add(addition.text))
      && description.inputs.allSatisfy { input in
        guard addition.concerns(input) else { return true }
        return view.form.controls.first { $0.name == input.name }?.add(addition, of: input) ?? false
      }
    guard !isTaken else { return }
    become(
      description,
      made: try StandardAlertParts(description, count: count, arrival: arrival, reusing: view))
  }

  /// Continues what the user had entered with an earlier presenter.
  package func resume(from state: AlertResumption) { focus.resume(from: state) }

  private func become(_ description: AlertDescription, made parts: StandardAlertParts) {
    let focused = focus.chosenButtonID
    let change = description.change(since: self.description)
    self.description = description
    focus.suspend()
    let former = view
    buttons = ShownButtons(description, in: parts)
    layout.invalidate()
    connectViews()
    connectToHost()
    view.adoptState(of: former, after: change)
    focus.adopt(buttons, focusing: focused)
    host?.setNeedsLayout()
  }

  private func connectViews() {
    for (button, shown) in zip(description.resolvedButtons, view.buttons) {
      shown.onPress = { [weak self] in self?.press(button) }
    }
    view.onClose = { [weak self] in self?.close() }
    view.onFollow = { [weak self] in self?.host?.tell(.followed(link: $0)) }
    view.onNeedsDisplay = { [weak self] in self?.host?.setNeedsDisplay() }
    view.onNeedsLayout = { [weak self] in
      self?.layout.invalidate()
      self?.host?.setNeedsLayout()
    }
    for row in view.form.rows {
      row.control.onChange = { [weak self, weak row] in
        if let row { self?.inputDidChange(row) }
      }
      row.control.onActivate = { [weak self] in self?.focus.returnButton?.press() }
    }
  }

  private func press(_ button: AlertButton) { answers.press(button, for: host) }

  private func close() { host?.finish(with: answers.cancelled) }

  private func inputDidChange(_ row: FormRow) {
    row.showProblem(isSubmitting: false)
    view.inputDidChange()
    if let value = row.control.value {
      host?.tell(.changed(input: row.control.name, value: value))
    }
  }

  private func connectToHost() {
    view.pasteboard = host?.pasteboard
    view.onPointerLookChange = { [weak self] look in self?.host?.pointerLookChanged(to: look) }
    view.onCaretMove = { [weak self] caret in self?.host?.textCaretMoved(to: caret) }
  }
}
