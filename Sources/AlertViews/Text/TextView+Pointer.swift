import AlertModel

/// What the pointer does: a click puts the caret, a double click selects a word, a third one the
/// line or paragraph; what is dragged then selects as much at a time.
extension TextView {
  /// What a press that is going on selects by.
  struct Grip {
    enum Unit {
      case letter
      case word
      case paragraph
    }

    var unit: Unit
    /// What was pressed on, which stays selected.
    var origin: Range<Int>
    /// Where the pointer is.
    var point: Point
  }

  func press(at point: Point, clicks: Int, modifiers: KeyModifiers) {
    focusByPointer()
    endPreedit()
    let position = body.position(at: point)
    switch clicks {
    case 1 where modifiers.contains(.shift):
      let anchor = body.content.selection.anchor
      grip = Grip(unit: .letter, origin: anchor..<anchor, point: point)
    case 1: grip = Grip(unit: .letter, origin: position..<position, point: point)
    case 2: grip = Grip(unit: .word, origin: body.word(at: position), point: point)
    default: grip = Grip(unit: .paragraph, origin: paragraph(at: position), point: point)
    }
    extendSelection(to: position)
  }

  /// Gets the focus without everything being selected for it.
  private func focusByPointer() {
    isFocusedByPointer = true
    root?.focus(self)
    isFocusedByPointer = false
  }

  private func paragraph(at position: Int) -> Range<Int> {
    guard lines == .many else { return 0..<body.content.count }
    let paragraph = body.paragraph(at: position)
    return paragraph.lowerBound..<min(paragraph.upperBound + 1, body.content.count)
  }

  func drag(to point: Point) {
    guard grip != nil else { return }
    grip?.point = point
    extendSelection(to: body.position(at: point))
    followOutside()
  }

  func release() {
    guard grip != nil else { return }
    pressCancelled()
    offerSelection()
  }

  func pressMiddle(at point: Point) -> Bool {
    guard isEditable else { return false }
    focusByPointer()
    endPreedit()
    let position = body.position(at: point)
    body.content.moveCaret(to: position)
    caretDidMove()
    pastePrimary(at: position)
    return true
  }

  private func extendSelection(to position: Int) {
    guard let grip else { return }
    let reached: Range<Int> =
      switch grip.unit {
      case .letter: position..<position
      case .word: body.word(at: position)
      case .paragraph: paragraph(at: position)
      }
    let isBackward = reached.lowerBound < grip.origin.lowerBound
    body.content.select(
      TextSelection(
        anchor: isBackward ? grip.origin.upperBound : grip.origin.lowerBound,
        caret: isBackward
          ? reached.lowerBound : max(reached.upperBound, grip.origin.upperBound)))
    keptX = nil
    blinker.restart()
    // Beside the text it is the timer that scrolls, at its own pace.
    if bounds.contains(grip.point), isEditable { body.reveal(body.content.selection.caret) }
    scrollDidChange()
  }

  /// Scrolls for as long as the pointer is held beside the text, faster the farther away it is.
  private func followOutside() {
    guard let grip, outside(grip.point) != 0 else {
      dragTimer = nil
      return
    }
    guard dragTimer == nil else { return }
    dragTimer = DragTimer { [weak self] in self?.dragOn() }
  }

  /// How far beside the text a point is, along the way it scrolls.
  private func outside(_ point: Point) -> Double {
    let (place, room) = lines == .one ? (point.x, frame.width) : (point.y, frame.height)
    return place < 0 ? place : max(place - room, 0)
  }

  private func dragOn() {
    guard let grip else { return }
    let distance = outside(grip.point)
    let step = min(max(distance, -60), 60)
    body.scroll(by: body.isRightToLeft ? -step : step)
    extendSelection(to: body.position(at: grip.point))
  }
}
