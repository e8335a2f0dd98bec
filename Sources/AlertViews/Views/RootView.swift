public import AlertModel

/// The root of a tree of views: it knows where the pointer is, what is held down and what has the
/// focus.
@MainActor
open class RootView: View {
  /// Called when something looks different.
  public var onNeedsDisplay: (() -> Void)?
  /// Called when something wants another size.
  public var onNeedsLayout: (() -> Void)?
  /// Called when another view has the focus, or none.
  public var onFocusChange: (() -> Void)?

  /// What is cut and copied; nil while nobody presents the views.
  public weak var pasteboard: (any Pasteboard)?

  /// Called when the caret of the text that is typed moved, with its rectangle in points of the
  /// root; nil when no text can be typed.
  public var onCaretMove: ((Rect?) -> Void)?

  /// Whether the views stand still on a screen, their transition over: only then does any of them
  /// move by itself.
  public var isPresented = false {
    didSet { if isPresented != oldValue { tellPresentation(to: self) } }
  }

  /// Whether the pointer is over the views.
  public private(set) var containsPointer = false {
    didSet { if containsPointer != oldValue { pointerPresenceDidChange() } }
  }

  /// The pointer came over the views, or left them all.
  open func pointerPresenceDidChange() {}

  /// Called when the pointer is to look otherwise.
  public var onPointerLookChange: ((PointerLook) -> Void)?

  /// What the pointer looks like where it is.
  public private(set) var currentPointerLook = PointerLook.arrow {
    didSet {
      if currentPointerLook != oldValue { onPointerLookChange?(currentPointerLook) }
    }
  }

  /// The view that keys go to.
  public private(set) weak var focusedView: View?
  private weak var hoveredView: View?
  /// The view that follows the pointer while the button is down.
  private weak var trackingView: View?

  func needsDisplay() { onNeedsDisplay?() }

  func needsLayout() { onNeedsLayout?() }

  private func tellPresentation(to view: View) {
    view.presentationDidChange(isPresented)
    for inner in view.subviews { tellPresentation(to: inner) }
  }

  // MARK: - Focus

  /// Moves the focus to a view, or away from all; a view that scrolls shows it.
  public func focus(_ view: View?) {
    guard view !== focusedView else { return }
    focusedView?.pressCancelled()
    focusedView?.isFocused = false
    focusedView = view
    view?.isFocused = true
    if let view { reveal(view) }
    onFocusChange?()
  }

  /// Moves the focus to the next view that takes it, or the one before, round and round.
  ///
  /// - Returns: Whether there was a view to move it to.
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

  /// Every view that takes the focus, in the order of the tree.
  public func focusChain() -> [View] {
    var chain: [View] = []
    func visit(_ view: View) {
      guard !view.isHidden else { return }
      if view.canBecomeFocused && view.isEnabled { chain.append(view) }
      for inner in view.subviews { visit(inner) }
    }
    visit(self)
    return chain
  }

  /// Scrolls whatever is around a view no further than it takes to show it.
  package func reveal(_ view: View) {
    var outer = view.superview
    while let candidate = outer {
      if let scroller = candidate as? ScrollView { scroller.reveal(view) }
      outer = candidate.superview
    }
  }

  // MARK: - Events

  /// Hands an event to the view that it is for.
  ///
  /// - Returns: Whether a view took notice.
  @discardableResult
  public func dispatch(_ event: InputEvent) -> Bool {
    switch event {
    case .pointerMoved(let point):
      containsPointer = bounds.contains(point)
      if let trackingView {
        trackingView.pointerDragged(to: trackingView.convertFromRoot(point))
        return true
      }
      hover(hitTest(point), at: point)
      if let hoveredView { hoveredView.pointerMoved(to: hoveredView.convertFromRoot(point)) }
      return false
    case .pointerExited:
      containsPointer = false
      if trackingView == nil { hover(nil, at: .zero) }
      return false
    case .pointerPressed(let point, let clicks, let modifiers):
      return press(at: point, clicks: clicks, modifiers: modifiers)
    case .middlePressed(let point):
      return firstAround(hitTest(point)) { view in
        view.isEnabled && view.middlePressed(at: view.convertFromRoot(point))
      }
    case .pointerReleased(let point):
      guard let view = trackingView else { return false }
      trackingView = nil
      view.pointerReleased(at: view.convertFromRoot(point))
      hover(hitTest(point), at: point)
      return true
    case .scrolled(let point, let dx, let dy):
      return firstAround(hitTest(point)) { $0.scrolled(dx: dx, dy: dy) }
    case .keyPressed(let key):
      return firstAround(focusedView) { $0.isEnabled && $0.keyPressed(key) }
    case .keyReleased(let key):
      return firstAround(focusedView) { $0.keyReleased(key) }
    case .textCommitted(let text):
      return firstAround(focusedView) { $0.isEnabled && $0.textCommitted(text) }
    case .preeditChanged(let preedit):
      return firstAround(focusedView) { $0.preeditChanged(preedit) }
    }
  }

  /// Calls off whatever is held down.
  public func cancelPresses() {
    cancelPresses { _ in false }
  }

  /// Calls off whatever is held down by keys, and by the pointer unless it holds what goes on.
  package func cancelPresses(but goesOn: (View) -> Bool) {
    focusedView?.pressCancelled()
    guard let trackingView, !goesOn(trackingView) else { return }
    trackingView.pressCancelled()
    self.trackingView = nil
  }

  /// Goes on where another root leaves off whose views hang on this one now, or have others in their
  /// place: with what the pointer is over, what follows it and what has the focus.
  ///
  /// Whatever else was held down there is called off, and so is what is disabled now.
  ///
  /// - Parameters:
  ///   - former: The other root.
  ///   - counterpart: The view in whose place another one is now; nil if there is none.
  package func goOn(from former: RootView, counterpart: (View) -> View?) {
    func goesOn(_ view: View) -> Bool {
      view.root === self && sequence(first: view, next: \.superview).allSatisfy(\.isEnabled)
    }
    containsPointer = former.containsPointer
    currentPointerLook = former.currentPointerLook
    var successors: [ObjectIdentifier: View] = [:]
    for view in [former.hoveredView, former.trackingView, former.focusedView].compactMap({ $0 })
    where view.root !== self {
      guard let successor = counterpart(view), goesOn(successor) else { continue }
      successor.takeOver(from: view)
      successors[ObjectIdentifier(view)] = successor
    }
    func successor(of view: View) -> View? { successors[ObjectIdentifier(view)] }
    hoveredView = former.hoveredView.flatMap { $0.root === self ? $0 : successor(of: $0) }
    if let followed = former.trackingView, goesOn(followed) {
      trackingView = followed
      former.trackingView = nil
    } else {
      trackingView = former.trackingView.flatMap(successor)
    }
    if let focused = former.focusedView, goesOn(focused) {
      focusedView = focused
      former.focusedView = nil
    }
    former.cancelPresses()
    former.focus(nil)
  }

  private func press(at point: Point, clicks: Int, modifiers: KeyModifiers) -> Bool {
    trackingView?.pressCancelled()
    trackingView = nil
    let hit = hitTest(point)
    hover(hit, at: point)
    return firstAround(hit) { view in
      guard view.isEnabled,
        view.pointerPressed(
          at: view.convertFromRoot(point), clicks: clicks, modifiers: modifiers)
      else { return false }
      trackingView = view
      return true
    }
  }

  private func hover(_ view: View?, at point: Point) {
    currentPointerLook =
      view.map { $0.isEnabled ? $0.pointerLook(at: $0.convertFromRoot(point)) : .arrow } ?? .arrow
    guard view !== hoveredView else { return }
    hoveredView?.hoverDidChange(false)
    hoveredView = view
    view?.hoverDidChange(true)
  }

  /// Asks a view, and then those around it, until one takes notice.
  private func firstAround(_ view: View?, takes: (View) -> Bool) -> Bool {
    var candidate = view
    while let current = candidate {
      if takes(current) { return true }
      candidate = current.superview
    }
    return false
  }
}
