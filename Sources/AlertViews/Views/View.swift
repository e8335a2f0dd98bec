public import AlertModel
internal import AlertRendering
public import Cairo

/// A rectangle of an alert that measures, draws and listens; the parts of the standard alert are
/// views.
///
/// Lengths are in points. A view's own coordinates have their origin at its top left corner; its
/// frame is in those of the view around it. The tree hangs on a `RootView`, which hands events
/// down.
@MainActor
open class View {
  /// Where the view lies in the view around it.
  public var frame: Rect = .zero
  /// From back to front.
  public private(set) var subviews: [View] = []
  public private(set) weak var superview: View?

  /// A hidden view is neither drawn nor hit.
  public var isHidden = false {
    didSet { if isHidden != oldValue { setNeedsDisplay() } }
  }

  /// Whether the view takes presses and keys.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }

  /// Whether keys go to this view, and it shows so.
  public internal(set) var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      setNeedsDisplay()
      focusDidChange()
    }
  }

  /// The view's own rectangle in its own coordinates.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  public init() {}

  // MARK: - The tree

  /// Puts a view in front of the others.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
    setNeedsDisplay()
  }

  /// Takes the view out of the one around it.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The root of the tree, or nil if the view hangs on none.
  public var root: RootView? { self as? RootView ?? superview?.root }

  /// Where a point of the root lies in this view's coordinates.
  public func convertFromRoot(_ point: Point) -> Point {
    guard let superview else { return point }
    let outer = superview.convertFromRoot(point)
    return Point(x: outer.x - frame.minX, y: outer.y - frame.minY)
  }

  /// Where a rectangle of this view lies in the coordinates of a view around it.
  public func convert(_ rect: Rect, toAncestor ancestor: View) -> Rect {
    guard self !== ancestor, let superview else { return rect }
    return superview.convert(rect.offset(dx: frame.minX, dy: frame.minY), toAncestor: ancestor)
  }

  // MARK: - Layout and drawing

  /// The size that the view wants when it is given this width.
  open func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: 0)
  }

  /// The height that the view has use for where there is more room than it asks for.
  ///
  /// - Parameters:
  ///   - width: The width it is given.
  ///   - limit: The largest answer that is of use.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: A height, no less than `measure(width:in:)` says.
  open func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    measure(width: width, in: environment).height
  }

  /// The width that the view has use for where there is more than is usual, in points; 0 for any.
  open func wantedWidth(in environment: AlertEnvironment) -> Double { 0 }

  /// Gives every subview its frame; called after the view got its own.
  open func layout(in environment: AlertEnvironment) {
    for view in subviews { view.layout(in: environment) }
  }

  /// Draws the view itself, in its own coordinates and below its subviews.
  open func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {}

  /// Draws the view and what is in it, leaving out what the clip hides.
  open func render(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    draw(into: context, in: environment)
    renderSubviews(into: context, in: environment)
  }

  /// Draws the subviews that the clip does not hide.
  public func renderSubviews(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let visible = context.visibleRect()
    // A view may draw a little beyond its frame, as a focus ring does.
    let reach = FocusRingPainter.reach(of: environment.theme.metrics)
    for view in subviews where !view.isHidden && view.frame.outset(by: reach).intersects(visible) {
      context.withSavedState { context in
        context.translate(x: view.frame.minX, y: view.frame.minY)
        view.render(into: context, in: environment)
      }
    }
  }

  /// The view looks different now.
  public func setNeedsDisplay() {
    root?.needsDisplay()
  }

  /// The view wants another size now.
  public func setNeedsLayout() {
    root?.needsLayout()
  }

  // MARK: - Events

  /// The frontmost view at a point of this view's coordinates, or nil if it lies outside.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, bounds.contains(point) else { return nil }
    for view in subviews.reversed() {
      let inner = Point(x: point.x - view.frame.minX, y: point.y - view.frame.minY)
      if let hit = view.hitTest(inner) { return hit }
    }
    return self
  }

  /// Whether Tab stops here.
  open var canBecomeFocused: Bool { false }

  /// What the pointer looks like over the view.
  open var pointerLook: PointerLook { .arrow }

  /// What the pointer looks like at a point of this view's coordinates.
  open func pointerLook(at point: Point) -> PointerLook { pointerLook }

  /// The pointer came over the view, or left it.
  open func hoverDidChange(_ isHovered: Bool) {}

  /// The pointer moved over the view, with no button down that the view follows.
  open func pointerMoved(to point: Point) {}

  /// Button 1 went down at a point of this view's coordinates.
  ///
  /// - Parameters:
  ///   - point: Where.
  ///   - clicks: 1 for a single, 2 for a double click.
  ///   - modifiers: The keys that were down.
  /// - Returns: Whether the view follows the pointer from now until the button goes up.
  open func pointerPressed(at point: Point, clicks: Int, modifiers: KeyModifiers) -> Bool {
    false
  }

  /// Button 2 went down at a point of this view's coordinates.
  ///
  /// - Returns: Whether the view took notice.
  open func middlePressed(at point: Point) -> Bool { false }

  /// The pointer moved while the view follows it.
  open func pointerDragged(to point: Point) {}

  /// Button 1 went up while the view followed the pointer.
  open func pointerReleased(at point: Point) {}

  /// Whatever press was going on is called off: nothing comes of it.
  open func pressCancelled() {}

  /// The view stands for another one from now on, and goes on with what the person does to that.
  open func takeOver(from former: View) {}

  /// The wheel turned over the view; the delta is in points.
  ///
  /// - Returns: Whether the view took notice. If not, the view around it is asked.
  open func scrolled(dx: Double, dy: Double) -> Bool { false }

  /// A key went down while the view had the focus.
  ///
  /// - Returns: Whether the view took notice.
  open func keyPressed(_ key: KeyPress) -> Bool { false }

  /// A key went up while the view had the focus.
  ///
  /// - Returns: Whether the view took notice.
  open func keyReleased(_ key: KeyPress) -> Bool { false }

  /// An input method wrote text while the view had the focus.
  ///
  /// - Returns: Whether the view took notice.
  open func textCommitted(_ text: String) -> Bool { false }

  /// The text that an input method has not made up its mind about changed.
  ///
  /// - Returns: Whether the view shows it.
  open func preeditChanged(_ preedit: PreeditText) -> Bool { false }

  /// The view got the focus, or lost it.
  open func focusDidChange() {}

  /// The view stands still on a screen from now on, or no longer.
  open func presentationDidChange(_ isPresented: Bool) {}
}
