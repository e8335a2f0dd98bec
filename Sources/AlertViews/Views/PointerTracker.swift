import AlertModel

/// The pointer in a view tree: the view under it, the view that handles a press, and its shape.
final class PointerTracker {
  private unowned let root: RootView

  /// Whether the pointer is over the root's bounds.
  private(set) var isInside = false {
    didSet { if isInside != oldValue { root.pointerPresenceDidChange() } }
  }

  /// The pointer's shape at its current position.
  private(set) var look = PointerLook.arrow {
    didSet { if look != oldValue { root.onPointerLookChange?(look) } }
  }

  private weak var hoveredView: View?
  /// The view that handles the pointer until the button is released.
  private weak var trackingView: View?

  /// Creates a tracker for the tree of a root.
  init(in root: RootView) {
    self.root = root
  }

  // MARK: - Events, with points in the content's coordinates

  /// Moves the pointer.
  ///
  /// - Returns: Whether a view handled it, as the one that tracks a press does.
  func moved(to point: Point) -> Bool {
    isInside = root.bounds.contains(point)
    if let trackingView {
      let local = trackingView.convertFromRoot(point)
      trackingView.pointerDragged(to: local)
      // A view that the pointer is dragged out of is no longer hovered.
      hover(trackingView.bounds.contains(local) ? trackingView : nil, at: point)
      return true
    }
    hover(root.hitTest(point), at: point)
    if let hoveredView { hoveredView.pointerMoved(to: hoveredView.convertFromRoot(point)) }
    return false
  }

  /// Removes the pointer from the tree.
  func exited() {
    isInside = false
    if trackingView == nil { hover(nil, at: .zero) }
  }

  /// Presses the button; the view that handles it, if any, tracks the pointer until its release.
  ///
  /// - Returns: Whether a view handled it.
  func pressed(at point: Point, clicks: Int, modifiers: KeyModifiers) -> Bool {
    trackingView?.pressCancelled()
    trackingView = nil
    let hit = root.hitTest(point)
    hover(hit, at: point)
    return root.firstAround(hit) { view in
      guard view.isEnabled,
        view.pointerPressed(
          at: view.convertFromRoot(point), clicks: clicks, modifiers: modifiers)
      else { return false }
      trackingView = view
      return true
    }
  }

  /// Releases the button.
  ///
  /// - Returns: Whether a view handled it.
  func released(at point: Point) -> Bool {
    guard let view = trackingView else { return false }
    trackingView = nil
    view.pointerReleased(at: view.convertFromRoot(point))
    hover(root.hitTest(point), at: point)
    return true
  }

  /// Cancels the press that is tracked, unless `goesOn` is true for its view.
  func cancelPress(but goesOn: (View) -> Bool) {
    guard let trackingView, !goesOn(trackingView) else { return }
    trackingView.pressCancelled()
    self.trackingView = nil
  }

  private func hover(_ view: View?, at point: Point) {
    look =
      view.map { $0.isEnabled ? $0.pointerLook(at: $0.convertFromRoot(point)) : .arrow } ?? .arrow
    guard view !== hoveredView else { return }
    hoveredView?.hoverDidChange(false)
    hoveredView = view
    view?.hoverDidChange(true)
  }

  // MARK: - Another tree

  /// The hovered and the tracking view.
  var views: [View] { [hoveredView, trackingView].compactMap { $0 } }

  /// Takes over from the tracker of a tree that this one replaces.
  ///
  /// - Parameters:
  ///   - former: The other tracker.
  ///   - goesOn: Returns whether a view is in this tree now and enabled.
  ///   - successor: Returns the view of this tree that replaces one of the other tree.
  func adopt(
    _ former: PointerTracker, goesOn: (View) -> Bool, successor: (View) -> View?
  ) {
    isInside = former.isInside
    look = former.look
    hoveredView = former.hoveredView.flatMap { $0.root === root ? $0 : successor($0) }
    if let followed = former.trackingView, goesOn(followed) {
      trackingView = followed
      former.trackingView = nil
    } else {
      trackingView = former.trackingView.flatMap(successor)
    }
  }
}
