import AlertModel
import AlertViews
import DrawingTestSupport
import Testing

/// Text of which only a part is laid out.
@MainActor
struct LongTextTests {
  init() throws {
    try TestFonts.install()
  }

  /// A text view without an alert that has been laid out.
  private func view(_ text: String, lines: EditableText.Lines) -> TextView {
    let view = TextView(text, lines: lines)
    view.frame = Rect(x: 0, y: 0, width: 300, height: lines == .one ? 34 : 120)
    view.layout(in: AlertEnvironment())
    return view
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = [], on view: TextView) {
    _ = view.keyPressed(KeyPress(key, modifiers: modifiers))
  }

  /// Words, no spaces, grapheme clusters, right to left, and all of them together.
  nonisolated static let kinds = [
    "the quick brown fox ", "abcdefghij", "e\u{301}👩‍👩‍👧", "שלום עולם ", "one שלום e\u{301} ",
  ]

  @Test(arguments: kinds, [EditableText.Lines.one, .many])
  func theCaretReachesEveryPosition(kind: String, lines: EditableText.Lines) {
    var text = ""
    // A little more than a block, which has 1 kB.
    while text.utf8.count < 1100 { text += kind }
    let view = view(text, lines: lines)
    var places = Set(
      text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count])
    let isRightToLeft = kind.hasPrefix("ש")
    // A move in a line with both directions takes milliseconds, so the caret comes from the end there,
    // and stops soon after it has reached the first block.
    let isMixed = kind.hasPrefix("one")
    if isMixed { places = places.filter { $0 > 950 } }
    press(isMixed ? .end : .home, .control, on: view)
    for _ in 0..<places.count + 10 {
      let former = view.selection.caret
      places.remove(former)
      press(isMixed || isRightToLeft ? .left : .right, on: view)
      if view.selection.caret == former { break }
    }
    places.remove(view.selection.caret)
    #expect(places.count <= 2, "the caret was never at \(places.sorted().prefix(5))")
  }

  @Test(arguments: [EditableText.Lines.one, .many])
  func backspaceDeletesCharacterByCharacter(lines: EditableText.Lines) {
    var text = ""
    while text.utf8.count < 2000 { text += "ab e\u{301} 👩‍👩‍👧 ש" }
    let view = view(text, lines: lines)
    var letters = text
    while !letters.isEmpty {
      press(.backspace, on: view)
      letters.removeLast()
      guard view.text == letters else {
        Issue.record("“\(view.text.suffix(12))” is left instead of “\(letters.suffix(12))”")
        return
      }
    }
    #expect(view.text.isEmpty)
  }

  @Test(arguments: [EditableText.Lines.one, .many], 1...2 as ClosedRange<UInt64>)
  func randomKeysLeaveCaretAndScrollingWithinTheText(lines: EditableText.Lines, seed: UInt64) {
    var walk = LinearWalk(seed: seed)
    let view = view("", lines: lines)
    let keys: [Key] = [
      .left, .right, .home, .end, .up, .down, .pageUp, .pageDown, .backspace, .delete,
    ]
    let pieces = ["word ", "שלום ", "e\u{301}", "\n", String(repeating: "long text ", count: 300)]
    for step in 0..<300 {
      let modifiers = KeyModifiers(rawValue: walk.next(4))
      switch walk.next(8) {
      case 0, 1, 2: _ = view.textCommitted(pieces[walk.next(pieces.count)])
      case 3: press(.text("z"), modifiers.union(.control), on: view)
      default: press(keys[walk.next(keys.count)], modifiers, on: view)
      }
      let selection = view.selection
      guard (0...view.text.utf8.count).contains(selection.caret),
        (0...view.text.utf8.count).contains(selection.anchor),
        view.scrollState.offset >= 0,
        view.scrollState.offset + view.scrollState.visible <= view.scrollState.whole + 1
      else {
        Issue.record("step \(step) of the walk \(seed): \(selection), \(view.scrollState)")
        return
      }
    }
  }

  @Test func scrollingThroughAndBackEndsWhereItBegan() {
    let text = (1...3000).map { "Line \($0)" }.joined(separator: "\n")
    let pane = TextView(text, lines: .many, isEditable: false)
    pane.frame = Rect(x: 0, y: 0, width: 300, height: 120)
    pane.layout(in: AlertEnvironment())
    var steps = 0
    while pane.scrolled(dx: 0, dy: 100) { steps += 1 }
    #expect(abs(Double(steps) - 3000 * pane.lineHeight(in: AlertEnvironment()) / 100) < 3)
    while pane.scrolled(dx: 0, dy: -100) { steps -= 1 }
    #expect(steps == 0)
    #expect(pane.scrollState.offset == 0)
  }
}

/// A random generator with a seed, so that a failed test can be repeated.
struct LinearWalk {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
