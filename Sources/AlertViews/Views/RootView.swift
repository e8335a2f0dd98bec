public import AlertModel
public import Cairo
internal import Localization

/// The root of a view tree, which dispatches input events and tracks hover, presses and focus.
///
/// Content owns a root, lays it out and calls `dispatch(_:)` with events in the content's
/// coordinates: those of the root's frame, which are never mirrored. The root responds through its
/// closures; it keeps no reference to a window.
@MainActor
open class RootView: View {
  /// Called when any view in the tree needs to be redrawn.
  public var onNeedsDisplay: (() -> Void)?
  /// Called when any view in the tree needs another size.
  public var onNeedsLayout: (() -> Void)?
  /// Called after the focus moved, also to no view.
  public var onFocusChange: (() -> Void)?

  /// The pasteboard for cut, copy and paste; nil while the tree is not presented.
  public weak var pasteboard: (any Pasteboard)?

  /// Called when the text caret moved, with its rectangle in the content's coordinates; nil if no
  /// text can be typed.
  ///
  /// An input method places its window there.
  public var onCaretMove: ((Rect?) -> Void)?

  /// Whether the mnemonics of labels are underlined: while the user holds Alt.
  public var showsMnemonics = false {
    didSet { if showsMnemonics != oldValue { setNeedsDisplay() } }
  }

  /// The direction in which the tree is read and laid out.
  ///
  /// From right to left, all views but texts and pictures are mirrored.
  public var direction = TextFlow.Direction.leftToRight {
    didSet { if direction != oldValue { needsLayout() } }
  }

  /// The language of texts that do not come from the content, such as the age of a toast.
  package var language: Language = .ofProcess {
    didSet { if language != oldValue { needsLayout() } }
  }

  /// Whether a screen reader runs, so that keys move a caret in read-only text instead of scrolling:
  /// screen readers read what the caret moves to.
  package var isReadAloud = false {
    didSet { if isReadAloud != oldValue { setNeedsDisplay() } }
  }

  public override var isMirrored: Bool { direction == .rightToLeft }

  /// Whether the tree is on screen and its transition has ended.
  ///
  /// Views animate only while it is true.
  public var isPresented = false {
    didSet { if isPresented != oldValue { tellPresentation(to: self) } }
  }

  /// Whether views may animate: the tree is on screen, and motion is not reduced.
  var allowsMotion: Bool { isPresented && !reducesMotion }
  /// The setting when the tree was last drawn.
  private var reducesMotion = true

  /// Whether the pointer is over the root's bounds.
  public var containsPointer: Bool { pointer.isInside }

  /// Called after `containsPointer` changed.
  open func pointerPresenceDidChange() {}

  /// Called when `currentPointerLook` changed.
  public var onPointerLookChange: ((PointerLook) -> Void)?

  /// The pointer's shape at its current position.
  public var currentPointerLook: PointerLook { pointer.look }

  /// The view that key events go to; nil for none.
  public private(set) weak var focusedView: View?
  private lazy var pointer = PointerTracker(in: self)

  func needsDisplay() { onNeedsDisplay?() }

  func needsLayout() { onNeedsLayout?() }

  private func tellPresentation(to view: View) {
    view.presentationDidChange(isPresented)
    for inner in view.subviews { tellPresentation(to: inner) }
  }

  /// Draws the tree, in the content's coordinates.
  open override func render(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    reducesMotion = environment.reducesMotion
    context.withSavedState { context in
      place.enter(context)
      super.render(into: context, in: environment)
    }
  }

  /// Returns the frontmost view at a point of the content.
  open override func hitTest(_ point: Point) -> View? {
    super.hitTest(place.inside(point))
  }

  // MARK: - Focus

  /// Moves the focus to a view, and scrolls to show it; nil takes the focus from all views.
  public func focus(_ view: View?) {
    guard view !== focusedView else { return }
    focusedView?.pressCancelled()
    focusedView?.isFocused = false
    focusedView = view
    view?.isFocused = true
    if let view { reveal(view) }
    onFocusChange?()
  }

  /// Moves the focus to the next or previous view of `focusChain()`, wrapping around at the ends.
  ///
  /// - Returns: Whether any view can get the focus.
  @discardableResult
  public func moveFocus(forward: Bool) -> Bool {
    let chain = focusChain()
    guard !chain.isEmpty else { return false }
    guard let current = chain.firstIndex(where: { $0 === focusedView }) else {
      focus(forward ? chain.first : chain.last)
      return true
    }
    focus(chain[(current + (forward ? 1 : chain.count - 1)) % chain.count])
    return true
  }

  /// The visible and enabled views that can get the focus, depth first.
  public func focusChain() -> [View] {
    var chain: [View] = []
    func visit(_ view: View) {
      guard !view.isHidden else { return }
      if view.canBecomeFocused && view.isEnabled { chain.append(view) }
      for inner in view.focusOrder { visit(inner) }
    }
    visit(self)
    return chain
  }

  /// Scrolls every `ScrollView` around a view just far enough to show it.
  package func reveal(_ view: View) {
    var outer = view.superview
    while let candidate = outer {
      if let scroller = candidate as? ScrollView { scroller.reveal(view) }
      outer = candidate.superview
    }
  }

  // MARK: - Events

  /// Dispatches an event to the view under the pointer, the tracking view or the focused view.
  ///
  /// Pointer presses, the wheel and keys that a view does not handle go to its superviews in turn.
  ///
  /// - Parameter event: The event, with points in the content's coordinates.
  /// - Returns: Whether a view handled the event.
  @discardableResult
  public func dispatch(_ event: InputEvent) -> Bool {
    switch event {
    case .pointerMoved(let point):
      return pointer.moved(to: point)
    case .pointerExited:
      pointer.exited()
      return false
    case .pointerPressed(let point, let clicks, let modifiers):
      return pointer.pressed(at: point, clicks: clicks, modifiers: modifiers)
    case .middlePressed(let point):
      return firstAround(hitTest(point)) { view in
        view.isEnabled && view.middlePressed(at: view.convertFromRoot(point))
      }
    case .pointerReleased(let point):
      return pointer.released(at: point)
    case .scrolled(let point, let dx, let dy):
      return firstAround(hitTest(point)) { $0.scrolled(dx: $0.isMirrored ? -dx : dx, dy: dy) }
    case .keyPressed(let key):
      return firstAround(focusedView) {
        $0.isEnabled && $0.keyPressed($0.isMirrored ? key.mirrored : key)
      }
    case .keyReleased(let key):
      return firstAround(focusedView) { $0.keyReleased(key) }
    case .textCommitted(let text):
      return firstAround(focusedView) { $0.isEnabled && $0.textCommitted(text) }
    case .preeditChanged(let preedit):
      return firstAround(focusedView) { $0.preeditChanged(preedit) }
    }
  }

  /// Cancels every press of a key or of the pointer's button.
  public func cancelPresses() {
    cancelPresses { _ in false }
  }

  /// Cancels presses of keys, and the press that the pointer tracks unless `goesOn` is true for its
  /// view.
  package func cancelPresses(but goesOn: (View) -> Bool) {
    focusedView?.pressCancelled()
    pointer.cancelPress(but: goesOn)
  }

  /// Transfers hover, tracking and focus from another tree that this one replaces.
  ///
  /// Views may have moved to this tree or have a counterpart in it. Presses in the other tree that
  /// have neither, or whose view is disabled now, are cancelled.
  ///
  /// - Parameters:
  ///   - former: The root of the other tree.
  ///   - counterpart: Returns the view that replaces a view of the other tree; nil for none.
  package func adoptInput(from former: RootView, counterpart: (View) -> View?) {
    func goesOn(_ view: View) -> Bool {
      view.root === self && sequence(first: view, next: \.superview).allSatisfy(\.isEnabled)
    }
    var successors: [ObjectIdentifier: View] = [:]
    for view in former.pointer.views + [former.focusedView].compactMap({ $0 })
    where view.root !== self {
      guard let successor = counterpart(view), goesOn(successor) else { continue }
      successor.takeOver(from: view)
      successors[ObjectIdentifier(view)] = successor
    }
    func successor(of view: View) -> View? { successors[ObjectIdentifier(view)] }
    pointer.adopt(former.pointer, goesOn: goesOn, successor: successor)
    if let focused = former.focusedView, goesOn(focused) {
      focusedView = focused
      former.focusedView = nil
    }
    former.cancelPresses()
    former.focus(nil)
  }

  /// Asks a view and then its superviews until one handles an event.
  func firstAround(_ view: View?, takes: (View) -> Bool) -> Bool {
    var candidate = view
    while let current = candidate {
      if takes(current) { return true }
      candidate = current.superview
    }
    return false
  }
}
