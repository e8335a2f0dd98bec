public import AlertModel
import AlertViews
public import Cairo

/// The foreground of an alert: anything that can be measured, drawn and sent events.
///
/// The presenter gives content a window, a place in the queue, a backdrop, a box and a transition;
/// it does not distinguish kinds of content. All lengths are in points, with the
/// origin at the content's own top left corner.
@MainActor
public protocol AlertContent: AnyObject {
  /// The object that presents the content; set before the first call, nil once the content is no
  /// longer presented.
  ///
  /// Conforming types hold it weakly.
  var host: (any AlertContentHost)? { get set }

  /// The box that the presenter draws behind the content.
  var chrome: AlertChrome { get }

  /// The boxes that the presenter draws behind the content, with `AlertChrome.box`.
  ///
  /// Content is clipped to them. Most content has one box, as large as itself.
  ///
  /// - Parameters:
  ///   - size: The size the content was given, in points.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: Rectangles within that size.
  func boxes(for size: Size, in environment: AlertEnvironment) -> [Rect]

  /// The keyboard input that the content needs.
  var keyboardNeed: KeyboardNeed { get }

  /// Whether an answer can do harm that cannot be undone, or disclose a secret.
  var isDangerous: Bool { get }

  /// A line that describes the alert to tools and compositors: the title of its window.
  var accessibleTitle: String { get }

  /// The preferred size of the content.
  ///
  /// - Parameters:
  ///   - limit: The largest size that is available. Larger results are cut down to it.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: A width and a height.
  func measure(within limit: Size, in environment: AlertEnvironment) -> Size

  /// Draws the content.
  ///
  /// - Parameters:
  ///   - context: A context whose unit is the point and whose origin is the content's top left
  ///     corner, clipped to the box.
  ///   - size: The size the content was given: its own measure, limited to the available size.
  ///   - environment: Theme, appearance and scale.
  func draw(into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment)

  /// Handles user input.
  ///
  /// Button and key presses arrive only while the alert is armed, except for keys that only type
  /// into a text (`types(_:)`). The content calls `host.finish(with:)` to end the alert.
  func handle(_ event: InputEvent)

  /// The response for Escape, or nil if Escape does not end this alert. Escape works from the first
  /// frame on.
  func responseToCancel() -> AlertResponse?

  /// On Escape, leaves an inner state first, for example a cell that is being edited, before Escape
  /// ends the alert.
  ///
  /// - Returns: Whether there was such a state.
  func goBack() -> Bool

  /// Whether a press at a point would only cancel the alert; such a press is also accepted while
  /// another program has grabbed the keyboard.
  func cancels(at point: Point) -> Bool

  /// Called when the alert starts or stops accepting answers; the content may look different while
  /// it does not.
  func armedDidChange(_ isArmed: Bool)

  /// Whether key presses currently go into a text.
  var isTyping: Bool { get }

  /// Whether a key would currently only type into a text, and cannot answer the alert.
  ///
  /// Such keys are accepted before the alert is armed, unless the user was typing elsewhere when it
  /// appeared, and even if something in the box has just moved.
  func types(_ key: KeyPress) -> Bool

  /// Called when the set of held modifier keys has changed; the content may show their effects.
  func modifiersDidChange(to modifiers: KeyModifiers)

  /// Called when keys that only type into a text start or stop being accepted.
  func typingDidChange(_ isAccepted: Bool)

  /// Called when a press came too early, so that the alert accepts answers only after a pause in
  /// the input, and when that wait has ended; the content may show it.
  func waitingDidChange(_ isWaiting: Bool)

  /// Called when the user gave the keyboard to the content, or took it away, for content with
  /// `KeyboardNeed.onDemand`.
  func keyboardDidChange(_ hasKeyboard: Bool)

  /// Called before the alert is hidden for another one, or because the screen is locked; erase
  /// secrets here.
  func willStepAside()

  /// Called when the present transition has ended, and again when the alert is shown again after
  /// another one.
  func didPresent()
}

extension AlertContent {
  /// The theme's box.
  public var chrome: AlertChrome { .box }
  /// One box as large as the content.
  public func boxes(for size: Size, in environment: AlertEnvironment) -> [Rect] {
    [Rect(origin: .zero, size: size)]
  }
  /// Every key while the alert is on screen.
  public var keyboardNeed: KeyboardNeed { .grab }
  /// false.
  public var isDangerous: Bool { false }
  /// Ignores the event.
  public func handle(_ event: InputEvent) {}
  /// The response `cancelled`.
  public func responseToCancel() -> AlertResponse? { AlertResponse(.cancelled) }
  /// Returns false: there is no inner state.
  public func goBack() -> Bool { false }
  /// Returns false.
  public func cancels(at point: Point) -> Bool { false }
  /// Does nothing.
  public func armedDidChange(_ isArmed: Bool) {}
  /// Does nothing.
  public func didPresent() {}
  /// Does nothing.
  public func keyboardDidChange(_ hasKeyboard: Bool) {}
  /// Does nothing.
  public func modifiersDidChange(to modifiers: KeyModifiers) {}
  /// Does nothing.
  public func willStepAside() {}
  /// false.
  public var isTyping: Bool { false }
  /// While `isTyping`, the keys that edit a line of text.
  public func types(_ key: KeyPress) -> Bool { isTyping && key.edits }
  /// Does nothing.
  public func typingDidChange(_ isAccepted: Bool) {}
  /// Does nothing.
  public func waitingDidChange(_ isWaiting: Bool) {}
}

/// The box that the presenter draws behind content.
public enum AlertChrome: Hashable, Sendable {
  /// The theme's rounded box, or boxes, with shadow and edge; content is clipped to them.
  case box
  /// Nothing: the content draws its own background, if any.
  case none
}

/// The keyboard input that content needs.
public enum KeyboardNeed: Hashable, Sendable {
  /// Nothing: the keyboard focus does not change.
  case none
  /// Key presses once the user gives the keyboard to the content; until then the focus does not
  /// change.
  case onDemand
  /// Every key while the alert is on screen.
  case grab
}

/// The object that presents content, as the content sees it.
@MainActor
public protocol AlertContentHost: AnyObject {
  /// Requests that the content is drawn again before the next frame.
  func setNeedsDisplay()

  /// Requests that the content is measured and drawn again before the next frame.
  func setNeedsLayout()

  /// Ends the alert with a response. Later calls do nothing.
  func finish(with response: AlertResponse)

  /// Reports an event to the caller of the alert, if it listens.
  func tell(_ event: AlertEvent)

  /// Whether Caps Lock is on; asks the server.
  var isCapsLockOn: Bool { get }

  /// The clipboard and the primary selection, shared with other programs.
  var pasteboard: any Pasteboard { get }

  /// Reports where the next letter will be inserted, for input methods.
  ///
  /// - Parameter caret: The caret's rectangle in points of the content; nil while no text can be
  ///   typed.
  func textCaretMoved(to caret: Rect?)

  /// Changes how the pointer looks over the content.
  func pointerLookChanged(to look: PointerLook)
}

extension AlertContentHost {
  /// Ignores the change.
  public func pointerLookChanged(to look: PointerLook) {}
}
