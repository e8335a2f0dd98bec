import AlertModel

/// Scrolls the text of a `TextView`, and follows its end while the end is visible.
@MainActor
final class TextScroller {
  /// Called after the text was scrolled or its length changed.
  var didScroll: (() -> Void)?

  /// Whether text starts at its end and stays there as text is appended, until the user scrolls
  /// away from it.
  var follows = false {
    didSet { if follows && !oldValue { (isAtEnd, needsReveal) = (true, true) } }
  }

  /// Whether the next layout scrolls to the caret, or to the end of text that is followed.
  private var needsReveal = false
  /// Whether the end of the text was visible after the last change.
  private var isAtEnd = true
  private let viewport: TextViewport
  private lazy var glide = TextGlide { [weak self] in self?.move(by: $0) ?? false }

  /// The smallest length that counts as scrollable, in points: lengths within a text are sums with
  /// rounding errors.
  private static let leastRoom = 0.01

  init(_ viewport: TextViewport) {
    self.viewport = viewport
  }

  private var content: EditableText { viewport.body.content }

  /// Whether the text is longer than the view.
  var overflows: Bool {
    let state = viewport.scrollState
    return state.whole > state.visible + 0.5
  }

  // MARK: - Changes of text and layout

  /// Makes the next layout scroll to the caret, or to the end of text that is followed.
  func setNeedsReveal() {
    needsReveal = true
  }

  /// Called when the text was replaced.
  ///
  /// - Parameter isEditable: Whether the next layout scrolls to the caret.
  func textWasReplaced(isEditable: Bool) {
    needsReveal = isEditable || follows
    stop()
    update()
    isAtEnd = isAtEnd || follows
  }

  /// Appends text, and stays at the end if that is visible.
  func append(_ edit: () -> TextEdit?) {
    // Text that does not overflow yet stays at its beginning unless it is followed.
    let staysAtEnd = isAtEnd && (follows || overflows)
    guard let edit = edit() else { return }
    viewport.apply(edit)
    if staysAtEnd { viewport.reveal(content.count) }
    update()
    isAtEnd = isAtEnd || staysAtEnd
  }

  /// Lays the text out for a size, and scrolls to the caret or the followed end if that has changed
  /// anything.
  ///
  /// - Parameters:
  ///   - size: The viewport's size, in points.
  ///   - isEditable: Whether to scroll to the caret.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: Whether anything has changed.
  func layOut(_ size: Size, isEditable: Bool, in environment: AlertEnvironment) -> Bool {
    guard viewport.configure(environment, size: size) || needsReveal else { return false }
    needsReveal = false
    viewport.settle()
    if isEditable {
      viewport.reveal(content.selection.caret)
    } else if follows && isAtEnd {
      viewport.reveal(content.count)
    }
    return true
  }

  /// Updates what depends on the scroll position.
  func update() {
    let state = viewport.scrollState
    isAtEnd = state.offset + state.visible >= state.whole - 0.5
    didScroll?()
  }

  // MARK: - Scrolling

  /// Scrolls to an offset from the beginning of the text, in points.
  func scroll(to offset: Double) {
    stop()
    viewport.scroll(to: offset)
    update()
  }

  /// Scrolls by the wheel.
  ///
  /// - Parameters:
  ///   - delta: How far, in points.
  ///   - isEased: Whether the scroll is animated.
  /// - Returns: Whether the text moves; at its end it leaves the wheel to the views around it.
  func scroll(by delta: Double, isEased: Bool = false) -> Bool {
    guard isEased else {
      stop()
      return move(by: delta)
    }
    let state = viewport.scrollState
    let target = state.offset + glide.rest
    let room = delta < 0 ? target : state.whole - state.visible - target
    guard room > Self.leastRoom else { return false }
    glide.move(by: delta)
    return true
  }

  private func move(by delta: Double) -> Bool {
    guard viewport.scroll(by: delta) else { return false }
    update()
    return true
  }

  /// Ends an eased scroll at its target.
  func finishScrolling() { glide.finish() }

  /// Ends an eased scroll at its current position.
  func stop() { glide.stop() }

  /// Scrolls text of many lines by a key: Up, Down, Page Up, Page Down, Home or End.
  ///
  /// - Returns: Whether it is one of these keys and the text overflows.
  func scroll(for key: KeyPress) -> Bool {
    guard content.lines == .many, key.modifiers.isDisjoint(with: .control), overflows else {
      return false
    }
    stop()
    let line = viewport.body.reference.height
    let page = max(viewport.size.height - line, line)
    switch key.key {
    case .up: viewport.scroll(by: -line)
    case .down: viewport.scroll(by: line)
    case .pageUp: viewport.scroll(by: -page)
    case .pageDown: viewport.scroll(by: page)
    case .home: viewport.reveal(0)
    case .end: viewport.reveal(content.count)
    default: return false
    }
    update()
    return true
  }
}
