public import AlertModel
import AlertViews
public import Cairo

/// The foreground of an alert: anything that can be measured, drawn and sent events.
///
/// The presenter gives content a window of its own, a place in the queue, a backdrop, a box and a
/// transition; it never asks what kind of content it is. All lengths are in points, with the origin
/// at the content's own top left corner.
@MainActor
public protocol AlertContent: AnyObject {
  /// The way back to whoever presents the content; set before the first call, nil once the content
  /// is no longer presented.
  ///
  /// Conforming types hold it weakly.
  var host: (any AlertContentHost)? { get set }

  /// What the presenter draws behind the content.
  var chrome: AlertChrome { get }

  /// The boxes that the presenter draws behind the content, with `AlertChrome.box`.
  ///
  /// Content is clipped to them. Most content has one, which is as large as itself.
  ///
  /// - Parameters:
  ///   - size: The size the content was given, in points.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: Rectangles within that size.
  func boxes(for size: Size, in environment: AlertEnvironment) -> [Rect]

  /// What the content needs of the keyboard.
  var keyboardNeed: KeyboardNeed { get }

  /// Whether an answer can do harm that cannot be undone, or lets a secret out.
  var isDangerous: Bool { get }

  /// One line that tells tools and compositors what the alert is: its window's title.
  var accessibleTitle: String { get }

  /// The size that the content wants.
  ///
  /// - Parameters:
  ///   - limit: The largest size there is room for. A larger answer is cut down to it.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: A width and a height.
  func measure(within limit: Size, in environment: AlertEnvironment) -> Size

  /// Draws the content.
  ///
  /// - Parameters:
  ///   - context: A context whose unit is the point and whose origin is the content's top left
  ///     corner, clipped to the box.
  ///   - size: The size the content was given: its own measure, cut down to the room there is.
  ///   - environment: Theme, appearance and scale.
  func draw(into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment)

  /// Takes note of what the person does.
  ///
  /// Presses arrive only while the alert is armed. Whoever wants the alert to end calls
  /// `host.finish(with:)`.
  func handle(_ event: InputEvent)

  /// The response for Escape, or nil if Escape does not end this alert. Escape works from the first
  /// frame on.
  func responseToCancel() -> AlertResponse?

  /// Takes a step back at Escape, such as out of a cell that is being changed, before that ends the
  /// alert.
  ///
  /// - Returns: Whether there was one to take back.
  func goBack() -> Bool

  /// Whether a press at a point would do no more than cancel the alert: that counts also while
  /// another program keeps the keyboard to itself.
  func cancels(at point: Point) -> Bool

  /// Whether the alert takes answers now; while it does not, the content may look so.
  func armedDidChange(_ isArmed: Bool)

  /// Whether keys that write go into a text just now.
  ///
  /// Such keys count although the box has just moved because something in it changed.
  var isTyping: Bool { get }

  /// The person gave the keyboard to the content, or took it back; told to content that needs it
  /// on demand.
  func keyboardDidChange(_ hasKeyboard: Bool)

  /// The alert is about to make way before its end, for another one or because the screen is
  /// locked; what nobody else may see is to be forgotten.
  func willStepAside()

  /// The present transition has ended; also when the alert comes back after another one.
  func didPresent()
}

extension AlertContent {
  public var chrome: AlertChrome { .box }
  public func boxes(for size: Size, in environment: AlertEnvironment) -> [Rect] {
    [Rect(origin: .zero, size: size)]
  }
  public var keyboardNeed: KeyboardNeed { .grab }
  public var isDangerous: Bool { false }
  public func handle(_ event: InputEvent) {}
  public func responseToCancel() -> AlertResponse? { AlertResponse(.cancelled) }
  public func goBack() -> Bool { false }
  public func cancels(at point: Point) -> Bool { false }
  public func armedDidChange(_ isArmed: Bool) {}
  public func didPresent() {}
  public func keyboardDidChange(_ hasKeyboard: Bool) {}
  public func willStepAside() {}
  public var isTyping: Bool { false }
}

/// What the presenter draws behind content.
public enum AlertChrome: Hashable, Sendable {
  /// The theme's rounded box, or boxes, with shadow and edge; content is clipped to them.
  case box
  /// Nothing: the content draws its own ground, if any.
  case none
}

/// What content needs of the keyboard.
public enum KeyboardNeed: Hashable, Sendable {
  /// Nothing: the keyboard stays where it is.
  case none
  /// What is typed once the person gives it the keyboard; till then that stays where it is.
  case onDemand
  /// Every key while the alert is on screen.
  case grab
}

/// What content may ask of whoever presents it.
@MainActor
public protocol AlertContentHost: AnyObject {
  /// The content looks different now and is drawn again before the next frame.
  func setNeedsDisplay()

  /// The content wants another size now and is measured and drawn again before the next frame.
  func setNeedsLayout()

  /// The alert ends with this response. Later calls do nothing.
  func finish(with response: AlertResponse)

  /// Tells whoever asked for the alert, if they listen.
  func tell(_ event: AlertEvent)

  /// Whether letters come out as capitals now; asks the server.
  var isCapsLockOn: Bool { get }

  /// What is cut and copied, by this program and by others.
  var pasteboard: any Pasteboard { get }

  /// Where the next letter will stand, for input methods; nil while no text can be typed.
  ///
  /// - Parameter caret: The caret's rectangle in points of the content.
  func textCaretMoved(to caret: Rect?)

  /// The pointer is to look otherwise for as long as it is over the content.
  func pointerLookChanged(to look: PointerLook)
}

extension AlertContentHost {
  public func pointerLookChanged(to look: PointerLook) {}
}
