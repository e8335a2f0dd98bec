public import AlertModel
internal import AlertRendering
public import Cairo
internal import Localization

/// A rectangular area that measures, draws and handles events; the base class of all views.
///
/// All lengths are in points. The origin of a view's own coordinates is its top left corner; its
/// frame is in the coordinates of its superview. In a tree that is read from right to left, both are
/// mirrored: the origin is the top right corner, and x increases to the left, so that a view lays
/// out and draws for both directions alike. A view owns its subviews and refers weakly to its
/// superview. The root of a tree is a `RootView`, which dispatches events to the views.
///
/// A subclass overrides `measure(width:in:)` and `draw(into:in:)`, `layout(in:)` if it has
/// subviews, and those event methods that it needs. Views are used on the main actor only.
@MainActor
open class View {
  /// The view's rectangle in its superview's coordinates, set by the superview's `layout(in:)`.
  public var frame: Rect = .zero
  /// The subviews from back to front, owned by this view.
  public private(set) var subviews: [View] = []
  /// The subviews in the order in which Tab moves through them.
  var focusOrder: [View] { subviews }
  /// The view that contains this one; nil for a root.
  public private(set) weak var superview: View?

  /// Whether drawing and hit testing skip the view and its subviews.
  public var isHidden = false {
    didSet { if isHidden != oldValue { setNeedsDisplay() } }
  }

  /// Whether the view handles presses and keys; a disabled view is drawn so.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  /// Whether the view gets key events.
  ///
  /// The root sets it.
  public internal(set) var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      setNeedsDisplay()
      focusDidChange()
    }
  }

  /// The view's rectangle in its own coordinates.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// Creates a view with an empty frame.
  public init() {}

  // MARK: - The tree

  /// Adds a view in front of the other subviews, after removing it from its present superview.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    setNeedsDisplay()
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The root of the tree that the view is in; nil for none.
  public var root: RootView? { self as? RootView ?? superview?.root }
  /// The language of texts for screen readers that are not on the screen.
  var spokenLanguage: Language { root?.language ?? .ofProcess }

  /// Whether x increases to the left in the view's coordinates.
  public var isMirrored: Bool { !keepsOrientation && superview?.isMirrored == true }

  /// Whether x increases to the right in this view and its subviews even where other views are
  /// mirrored, as in text.
  open var keepsOrientation: Bool { false }

  /// The view's place in its superview; a root's in the content.
  var place: ViewPlace {
    ViewPlace(
      frame: superview == nil ? bounds : frame,
      isTurned: isMirrored != (superview?.isMirrored ?? false))
  }

  /// Converts a point from the content's coordinates, which are never mirrored, to this view's.
  public func convertFromRoot(_ point: Point) -> Point {
    place.inside(superview?.convertFromRoot(point) ?? point)
  }

  /// Converts a rectangle from this view's coordinates to those of a superview at any distance.
  public func convert(_ rect: Rect, toAncestor ancestor: View) -> Rect {
    guard self !== ancestor, let superview else { return rect }
    return superview.convert(place.outside(rect), toAncestor: ancestor)
  }

  /// Converts a rectangle from this view's coordinates to the content's, which are never mirrored.
  public func convertToContent(_ rect: Rect) -> Rect {
    let outer = place.outside(rect)
    return superview?.convertToContent(outer) ?? outer
  }

  // MARK: - Layout and drawing

  /// Returns the view's size for a width, as UIKit's `sizeThatFits` does.
  ///
  /// - Parameters:
  ///   - width: The width that is available, in points.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: The size in points. The height is what the superview usually uses; it may give more
  ///   or less.
  open func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: 0)
  }

  /// Returns the height that the view can use when more is available than it needs.
  ///
  /// Lists and long text override this to show more without scrolling.
  ///
  /// - Parameters:
  ///   - width: The view's width, in points.
  ///   - limit: The available height, in points.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: A height in points, at least that of `measure(width:in:)`.
  open func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    measure(width: width, in: environment).height
  }

  /// The height that the view needs at least before a `ScrollView` around it scrolls, in points.
  ///
  /// Views that scroll themselves override this, so that their fixed parts stay visible.
  package func leastHeight(width: Double, in environment: AlertEnvironment) -> Double {
    measure(width: width, in: environment).height
  }

  /// Returns the intrinsic width, in points, for which an alert may become wider than usual; 0 for
  /// none.
  open func wantedWidth(in environment: AlertEnvironment) -> Double { 0 }

  /// Sets the frames of the subviews, after the view got its own frame.
  ///
  /// An override calls `super` last, which lays out the subviews in turn.
  open func layout(in environment: AlertEnvironment) {
    for view in subviews { view.layout(in: environment) }
  }

  /// Draws the view without its subviews, in the view's coordinates.
  ///
  /// - Parameters:
  ///   - context: The context to draw into, with the view's origin and in points.
  ///   - environment: Theme, appearance and scale.
  open func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {}

  /// Draws the view and its subviews as far as the clip shows them.
  open func render(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    draw(into: context, in: environment)
    renderSubviews(into: context, in: environment)
  }

  /// Draws the subviews as far as the clip shows them.
  public func renderSubviews(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let visible = context.visibleRect()
    // A focus ring extends beyond the frame of its view.
    let reach = FocusRingPainter.reach(of: environment.theme.metrics)
    for view in subviews where !view.isHidden && view.frame.outset(by: reach).intersects(visible) {
      context.withSavedState { context in
        view.place.enter(context)
        view.render(into: context, in: environment)
      }
    }
  }

  /// Requests a redraw of the view tree before the next frame.
  public func setNeedsDisplay() {
    root?.needsDisplay()
  }

  /// Requests that the view tree is measured, laid out and redrawn.
  public func setNeedsLayout() {
    root?.needsLayout()
  }

  // MARK: - Events

  /// Returns the frontmost view at a point, as UIKit's hit testing does.
  ///
  /// - Parameter point: A point in this view's coordinates.
  /// - Returns: This view or a view in it; nil if the point is outside or the view is hidden.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, bounds.contains(point) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.place.inside(point)) { return hit }
    }
    return self
  }

  /// Whether the view can get the focus, by Tab or a click.
  open var canBecomeFocused: Bool { false }

  /// The pointer's shape over the view.
  open var pointerLook: PointerLook { .arrow }

  /// Returns the pointer's shape at a point of the view.
  open func pointerLook(at point: Point) -> PointerLook { pointerLook }

  /// Called when the pointer entered or left the view.
  open func hoverDidChange(_ isHovered: Bool) {}

  /// Called when the pointer moved over the view while no view tracks it.
  open func pointerMoved(to point: Point) {}

  /// Called when button 1 was pressed.
  ///
  /// - Parameters:
  ///   - point: The point in this view's coordinates.
  ///   - clicks: 1 for a single click, 2 for a double click, and so on.
  ///   - modifiers: The modifier keys that were down.
  /// - Returns: Whether the view tracks the pointer until the button is released. Otherwise the
  ///   superview is asked.
  open func pointerPressed(at point: Point, clicks: Int, modifiers: KeyModifiers) -> Bool {
    false
  }

  /// Called when button 2 was pressed at a point of the view, which pastes the primary selection.
  ///
  /// - Returns: Whether the view handled it. Otherwise the superview is asked.
  open func middlePressed(at point: Point) -> Bool { false }

  /// Called when the pointer moved while the view tracks it; the point may be outside of the view.
  open func pointerDragged(to point: Point) {}

  /// Called when button 1 was released while the view tracked the pointer.
  open func pointerReleased(at point: Point) {}

  /// Called when a press ends without an action, as when the alert is dismissed.
  open func pressCancelled() {}

  /// Called when the view replaces another one in an updated alert.
  ///
  /// - Parameter former: The replaced view, whose press and hover state the override takes over.
  open func takeOver(from former: View) {}

  /// Called when the wheel was turned over the view.
  ///
  /// - Parameters:
  ///   - dx: The horizontal distance in points, positive in the direction of x.
  ///   - dy: The vertical distance in points, positive towards the end.
  /// - Returns: Whether the view handled it. Otherwise the superview is asked.
  open func scrolled(dx: Double, dy: Double) -> Bool { false }

  /// Called when a key was pressed while the view has the focus.
  ///
  /// Mirrored views get Right for the left arrow key, and the reverse.
  ///
  /// - Returns: Whether the view handled it. Otherwise the superview is asked.
  open func keyPressed(_ key: KeyPress) -> Bool { false }

  /// Called when a key was released while the view has the focus.
  ///
  /// - Returns: Whether the view handled it. Otherwise the superview is asked.
  open func keyReleased(_ key: KeyPress) -> Bool { false }

  /// Called when an input method committed text while the view has the focus.
  ///
  /// - Returns: Whether the view handled it. Otherwise the superview is asked.
  open func textCommitted(_ text: String) -> Bool { false }

  /// Called when the preedit text of an input method changed; empty text removes it.
  ///
  /// - Returns: Whether the view shows it. Otherwise the superview is asked.
  open func preeditChanged(_ preedit: PreeditText) -> Bool { false }

  /// Called after `isFocused` changed.
  open func focusDidChange() {}

  /// Continues text that the user has typed in an earlier view, in this view and its subviews: the
  /// next focus does not select it.
  package func continueText() {
    for view in subviews { view.continueText() }
  }

  /// Called when the view is on screen and its transition has ended, and when that no longer holds.
  ///
  /// Animations start and stop here.
  open func presentationDidChange(_ isPresented: Bool) {}
}
