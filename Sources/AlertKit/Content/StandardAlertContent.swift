public import AlertModel
import AlertViews
public import Cairo

/// The content of the standard alert: icon, title, message, inputs and buttons.
///
/// It is built of public views only, so that a program can make content of its own in the same
/// manner.
public final class StandardAlertContent: CountingContent, DescribedContent {
  public weak var host: (any AlertContentHost)? {
    didSet {
      connectToHost()
      if host == nil { view.isPresented = false }
    }
  }

  /// What the content shows.
  public private(set) var description: AlertDescription

  /// How often the alert was asked for; more than once is shown as a small number.
  public var count = 1 {
    didSet {
      view.count = count
      if count > oldValue { arrival = .now }
    }
  }

  /// When the alert was asked for last, which toasts tell.
  package var arrival = MonotonicInstant.now {
    didSet { view.arrival = arrival }
  }

  /// The view that the content draws.
  public private(set) var view: StandardAlertView

  /// Whether the person has moved the focus to a button; Return presses that button then.
  var isFocusChosen = false
  private var mnemonics: [(mnemonic: Mnemonic, button: Button)] = []
  /// Whether the present transition has ended once: only then does anything look chosen.
  private var hasBeenPresented = false
  private var focusedInput: String?
  private var laidOutFor: (size: Size, environment: AlertEnvironment)?
  /// What the views were measured and drawn for last, which new ones are laid out in until they are
  /// drawn themselves.
  private var lastLimit: Size?
  private var lastRoom: (size: Size, environment: AlertEnvironment)?

  public var accessibleTitle: String { description.accessibleTitle }

  /// Makes the content for a description.
  ///
  /// - Parameter description: What to show. A picture that it names is read now.
  /// - Throws: `AlertAdmissionError` with the code `invalid` if a picture cannot be read or the
  ///   buttons contradict each other.
  public init(_ description: AlertDescription) throws(AlertAdmissionError) {
    let parts = try StandardAlertParts(description, count: 1, arrival: .now)
    self.description = description
    view = parts.view
    adopt(parts, focusing: nil)
  }

  /// Shows another description in place of the present one; the focus stays on the button of the
  /// same name.
  ///
  /// - Parameter description: What to show from now on.
  /// - Throws: `AlertAdmissionError` as for a new alert; the content stays as it was then.
  public func update(to description: AlertDescription) throws(AlertAdmissionError) {
    guard description != self.description else { return }
    become(
      description,
      made: try StandardAlertParts(description, count: count, arrival: arrival, reusing: view))
  }

  public func update(from other: any AlertContent) -> Bool {
    guard let other = other as? StandardAlertContent,
      let parts = try? StandardAlertParts(
        other.description, count: count, arrival: other.arrival, reusing: view)
    else { return false }
    arrival = other.arrival
    become(other.description, made: parts)
    return true
  }

  public func add(_ addition: AlertAddition) throws(AlertAdmissionError) {
    // No copy of what is there is held while it grows.
    let hadText = description.text != nil
    try addition.apply(to: &description)
    let isTaken =
      (addition.text.isEmpty || hadText && view.form.add(addition.text))
      && description.inputs.allSatisfy { input in
        guard addition.concerns(input) else { return true }
        return view.form.controls.first { $0.name == input.name }?.add(addition, of: input) ?? false
      }
    guard !isTaken else { return }
    // Something looks different now than what is there can.
    become(
      description,
      made: try StandardAlertParts(description, count: count, arrival: arrival, reusing: view))
  }

  private func become(_ description: AlertDescription, made parts: StandardAlertParts) {
    let focused = isFocusChosen ? focusedButtonID : nil
    let change = description.change(since: self.description)
    self.description = description
    adopt(parts, focusing: focused, after: change)
    host?.setNeedsLayout()
  }

  // MARK: - Measuring and drawing

  public var keyboardNeed: KeyboardNeed { description.style.isModal ? .grab : .onDemand }

  public func boxes(for size: Size, in environment: AlertEnvironment) -> [Rect] {
    layOut(size: size, in: environment)
    return view.boxes
  }

  public func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    lastLimit = limit
    return view.measure(within: limit, in: environment)
  }

  public func draw(
    into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
  ) {
    layOut(size: size, in: environment)
    view.render(into: context, in: environment)
  }

  private func layOut(size: Size, in environment: AlertEnvironment) {
    if let laidOutFor, laidOutFor.size == size, laidOutFor.environment == environment { return }
    view.frame = Rect(origin: .zero, size: size)
    view.layout(in: environment)
    laidOutFor = (size, environment)
    lastRoom = (size, environment)
    if let focused = view.focusedView as? Button { view.reveal(focused) }
  }

  /// Gives new views that nobody has drawn yet the room of those that the person sees.
  private func layOutUndrawn() {
    guard laidOutFor == nil, let lastLimit, let (size, environment) = lastRoom else { return }
    _ = view.measure(within: lastLimit, in: environment)
    layOut(size: size, in: environment)
  }

  /// - Parameters:
  ///   - parts: The views from now on.
  ///   - id: The button that has the focus.
  ///   - change: What it means that these are shown.
  private func adopt(
    _ parts: StandardAlertParts, focusing id: String?, after change: AlertChange = .thorough
  ) {
    view.onFocusChange = nil
    let former = view
    view = parts.view
    mnemonics = parts.mnemonics
    laidOutFor = nil
    for (button, shown) in zip(description.resolvedButtons, parts.view.buttons) {
      shown.onPress = { [weak self] in self?.finish(with: button) }
    }
    if let notice = parts.view as? NoticeAlertView {
      notice.onClose = { [weak self] in self?.close() }
    }
    view.onFollow = { [weak self] in self?.host?.tell(.followed(link: $0)) }
    view.onNeedsDisplay = { [weak self] in self?.host?.setNeedsDisplay() }
    view.onNeedsLayout = { [weak self] in
      self?.laidOutFor = nil
      self?.host?.setNeedsLayout()
    }
    connectToHost()
    view.isPresented = former.isPresented
    for row in view.form.rows {
      row.control.onChange = { [weak self, weak row] in
        guard let self, let row else { return }
        row.showProblem(isAsked: false)
        (view as? NoticeAlertView)?.replyDidChange()
        if let value = row.control.value {
          host?.tell(.changed(input: row.control.name, value: value))
        }
      }
      row.control.onActivate = { [weak self] in self?.returnButton?.press() }
    }
    if let former = former as? NoticeAlertView {
      (view as? NoticeAlertView)?.hasKeyboard = former.hasKeyboard
    }
    // What is typed into or dragged may be in the new tree, too: it goes on, and is not told.
    if former !== view {
      view.adoptInput(from: former) { [view] in
        change == .thorough ? nil : view.counterpart(of: $0, in: former)
      }
    }
    if view.focusedView != nil {
      // Kept.
    } else if let id, let button = shownButton(named: id) {
      view.focus(button)
    } else {
      isFocusChosen = false
      focusFirst()
    }
    view.onFocusChange = { [weak self] in self?.focusDidChange() }
  }

  private func connectToHost() {
    view.pasteboard = host?.pasteboard
    view.onPointerLookChange = { [weak self] look in self?.host?.pointerLookChanged(to: look) }
    view.onCaretMove = { [weak self] caret in self?.host?.textCaretMoved(to: caret) }
  }

  // MARK: - Buttons

  /// Moves the focus to the first input, once the alert stands still, or to the safe choice.
  private func focusFirst() {
    guard keyboardNeed == .grab, hasBeenPresented || view.form.rows.isEmpty else { return }
    if !focusFirstInput() { focusSafeChoice() }
  }

  /// Moves the focus to the first input that takes it.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func focusFirstInput() -> Bool {
    guard let first = view.form.controls.first(where: { !$0.isHidden && $0.isEnabled }),
      let target = view.focusChain().first(where: { view.form.control(around: $0) === first })
    else { return false }
    view.focus(target)
    return true
  }

  private func focusDidChange() {
    let name = view.form.control(around: view.focusedView)?.name
    for row in view.form.rows where row.control.name == focusedInput && name != focusedInput {
      // What was left wrong is said so, but nothing that was not even begun.
      let begun = row.control.value
      if begun != nil, begun != .text(""), begun != InputValue.none, begun != .items([]) {
        row.showProblem(isAsked: true)
      }
    }
    guard name != focusedInput else { return }
    focusedInput = name
    host?.tell(.focused(input: name))
  }

  /// With something to destroy and nothing said about Return, the ring shows that haste destroys
  /// nothing.
  private func focusSafeChoice() {
    guard description.defaultButton == nil,
      description.resolvedButtons.contains(where: { $0.role == .destructive }),
      let cancel = description.cancelButton
    else { return }
    view.focus(shownButton(named: cancel.id))
  }

  private var focusedButtonID: String? {
    zip(description.resolvedButtons, view.buttons).first { $0.1 === view.focusedView }?.0.id
  }

  private func shownButton(named id: String) -> Button? {
    zip(description.resolvedButtons, view.buttons).first { $0.0.id == id }?.1
  }

  /// The button that Return presses.
  var returnButton: Button? {
    if isFocusChosen, let focused = view.focusedView as? Button { return focused }
    if let reply = (view as? NoticeAlertView)?.replyButton,
      view.form.control(around: view.focusedView)?.name == description.replyID
    {
      return reply
    }
    guard let usual = description.resolvedDefaultButton.flatMap({ shownButton(named: $0.id) })
    else { return nil }
    // What a click on a toast presses is not what Return presses in a field that is on it.
    return usual.root == nil ? view.buttons.first { $0.root != nil } : usual
  }

  /// The button whose mnemonic a key that writes `text` is.
  func button(forMnemonic text: String) -> Button? {
    mnemonics.first { $0.mnemonic.matches(text) }?.button
  }

  /// The button whose own key was pressed.
  func button(withKey key: KeyPress) -> Button? {
    zip(description.resolvedButtons, view.buttons).first { $0.0.key?.matches(key) ?? false }?.1
  }

  private func finish(with button: AlertButton) {
    guard button.role != .cancel else {
      host?.finish(with: AlertResponse(.cancelled, button: button.id, values: values))
      return
    }
    if let wrong = view.form.rows.first(where: { $0.control.problem != nil }) {
      for row in view.form.rows { row.showProblem(isAsked: true) }
      wrong.control.activateForCorrection()
      return
    }
    // A reply ends it all the same, with what was written.
    if description.isResident, !description.style.isModal, button.id != description.replyID {
      host?.tell(.pressed(button: button.id, time: nil))
      return
    }
    host?.finish(with: AlertResponse(.button, button: button.id, values: values))
  }

  /// Ends the alert without an answer.
  private func close() {
    if let response = responseToCancel() { host?.finish(with: response) }
  }

  /// What the person gave so far; nil if nothing is asked for.
  public var values: [String: InputValue]? {
    view.form.rows.isEmpty ? nil : view.form.values
  }

  // MARK: - Events

  public func handle(_ event: InputEvent) {
    layOutUndrawn()
    followCapsLock(after: event)
    if case .keyPressed(let key) = event {
      handle(key)
    } else {
      view.dispatch(event)
    }
  }

  public func responseToCancel() -> AlertResponse? {
    AlertResponse(.cancelled, button: description.cancelButton?.id, values: values)
  }

  public func goBack() -> Bool {
    view.form.controls.contains { $0.goBack() }
  }

  public func didPresent() {
    hasBeenPresented = true
    view.isPresented = true
    if view.focusedView == nil { focusFirst() }
  }

  public var isDangerous: Bool {
    description.resolvedButtons.contains { $0.role == .destructive }
      || description.inputs.contains(where: \.isSecret)
  }

  public var isTyping: Bool {
    view.form.control(around: view.focusedView)?.isTyping ?? false
  }

  public func keyboardDidChange(_ hasKeyboard: Bool) {
    if hasKeyboard {
      if view.focusedView == nil { view.focus(view.focusChain().first) }
    } else {
      view.focus(nil)
    }
    isFocusChosen = view.focusedView is Button
    (view as? NoticeAlertView)?.hasKeyboard = hasKeyboard
  }

  public func cancels(at point: Point) -> Bool {
    layOutUndrawn()
    if view.closes(at: point) { return true }
    guard let cancel = description.cancelButton, let button = shownButton(named: cancel.id) else {
      return false
    }
    return view.hitTest(point) === button
  }

  public func armedDidChange(_ isArmed: Bool) {
    if !isArmed { view.cancelPresses { [view] in view.isClosing($0) } }
    for field in secretFields { field.setSecure(isArmed) }
    if isArmed { followCapsLock() }
  }
}
