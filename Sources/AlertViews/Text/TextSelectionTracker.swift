import AlertModel
import GLib

/// Selects text with the pointer: one click places the caret, two select a word, three the line or
/// paragraph, and dragging extends the selection by the same unit.
///
/// While the pointer is held outside the view, the text scrolls, faster the farther away it is.
final class TextSelectionTracker {
  private enum Unit {
    case character
    case word
    case paragraph
  }

  /// A press that the pointer's button is held for.
  private struct Press {
    var unit: Unit
    /// The pressed unit, which stays selected.
    var origin: Range<Int>
    /// The pointer's last position in the view's coordinates.
    var point: Point
  }

  private unowned let view: TextView
  private let editor: TextEditor
  private let viewport: TextViewport
  private var press: Press?
  private var scrollTimer: Timer?

  /// The time between two scroll steps, in nanoseconds.
  private static let scrollInterval: Int64 = 40_000_000
  /// The longest scroll step, in points.
  private static let longestStep = 60.0

  init(_ view: TextView, _ editor: TextEditor) {
    self.view = view
    self.editor = editor
    viewport = editor.viewport
  }

  /// Begins a selection where the button was pressed, or with Shift extends the present one.
  func begin(at point: Point, clicks: Int, modifiers: KeyModifiers) {
    view.focusByPointer()
    editor.endPreedit()
    let position = viewport.geometry.position(at: point)
    switch clicks {
    case 1 where modifiers.contains(.shift):
      let anchor = viewport.body.content.selection.anchor
      press = Press(unit: .character, origin: anchor..<anchor, point: point)
    case 1: press = Press(unit: .character, origin: position..<position, point: point)
    case 2:
      press = Press(unit: .word, origin: editor.navigator.word(at: position), point: point)
    default: press = Press(unit: .paragraph, origin: paragraph(at: position), point: point)
    }
    extend(to: position)
  }

  /// Extends the selection to the pointer.
  func drag(to point: Point) {
    guard press != nil else { return }
    press?.point = point
    extend(to: viewport.geometry.position(at: point))
    updateScrolling()
  }

  /// Ends the selection and makes it the primary selection.
  func end() {
    guard press != nil else { return }
    cancel()
    editor.offerSelection()
  }

  /// Ends the selection without offering it to other programs.
  func cancel() {
    press = nil
    scrollTimer = nil
  }

  private func paragraph(at position: Int) -> Range<Int> {
    let count = viewport.body.content.count
    guard view.lines == .many else { return 0..<count }
    let paragraph = editor.navigator.paragraph(at: position)
    return paragraph.lowerBound..<min(paragraph.upperBound + 1, count)
  }

  private func extend(to position: Int) {
    guard let press else { return }
    let reached: Range<Int> =
      switch press.unit {
      case .character: position..<position
      case .word: editor.navigator.word(at: position)
      case .paragraph: paragraph(at: position)
      }
    let isBackward = reached.lowerBound < press.origin.lowerBound
    viewport.body.content.select(
      TextSelection(
        anchor: isBackward ? press.origin.upperBound : press.origin.lowerBound,
        caret: isBackward
          ? reached.lowerBound : max(reached.upperBound, press.origin.upperBound)))
    // Outside the view only the timer scrolls, at its own speed.
    editor.selectionDidChange(reveals: view.bounds.contains(press.point) && view.isEditable)
  }

  // MARK: - Scrolling

  private func updateScrolling() {
    guard let press, distanceOutside(press.point) != 0 else {
      scrollTimer = nil
      return
    }
    guard scrollTimer == nil else { return }
    scrollTimer = Timer(every: Self.scrollInterval) { [weak self] in self?.scrollStep() }
  }

  /// How far a point lies before (negative) or behind the view along the scrolling axis, in points.
  private func distanceOutside(_ point: Point) -> Double {
    let (place, room) =
      view.lines == .one ? (point.x, view.frame.width) : (point.y, view.frame.height)
    return place < 0 ? place : max(place - room, 0)
  }

  private func scrollStep() {
    guard let press else { return }
    let distance = distanceOutside(press.point)
    let step = min(max(distance, -Self.longestStep), Self.longestStep)
    viewport.scroll(by: viewport.body.isRightToLeft ? -step : step)
    extend(to: viewport.geometry.position(at: press.point))
  }
}
