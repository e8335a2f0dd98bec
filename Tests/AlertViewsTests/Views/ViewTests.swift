import AlertModel
import AlertViews
import Testing

/// Views of another module: this target has no default isolation, so that subclasses get theirs
/// only from the toolkit.
@MainActor
struct ViewTests {
  /// A focusable view that counts the events it gets.
  private final class Probe: View {
    var presses: [Point] = []
    var keys = 0
    var takesEvents = true

    override var canBecomeFocused: Bool { true }

    override func pointerPressed(
      at point: Point, clicks: Int, modifiers: KeyModifiers
    ) -> Bool {
      presses.append(point)
      return takesEvents
    }

    override func keyPressed(_ key: KeyPress) -> Bool {
      keys += 1
      return takesEvents
    }
  }

  /// An input with a constant value.
  private final class Constant: InputView {
    override var value: InputValue? { .text("constant") }
  }

  /// A root view with a view in it, and another in that one.
  ///
  /// The views are created inside each test, because a suite's own properties may be released on
  /// another thread, which traps.
  private static func makeTree() -> (root: RootView, outer: Probe, inner: Probe) {
    let (root, outer, inner) = (RootView(), Probe(), Probe())
    root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    outer.frame = Rect(x: 10, y: 10, width: 80, height: 80)
    inner.frame = Rect(x: 5, y: 5, width: 20, height: 20)
    root.addSubview(outer)
    outer.addSubview(inner)
    return (root, outer, inner)
  }

  @Test func hitTestingFindsTheFrontmostView() {
    let (root, outer, inner) = Self.makeTree()
    #expect(root.hitTest(Point(x: 20, y: 20)) === inner)
    #expect(root.hitTest(Point(x: 60, y: 60)) === outer)
    #expect(root.hitTest(Point(x: 95, y: 95)) === root)
    #expect(root.hitTest(Point(x: 120, y: 20)) == nil)
    inner.isHidden = true
    #expect(root.hitTest(Point(x: 20, y: 20)) === outer)
  }

  @Test func anUnhandledPressGoesToTheSuperview() {
    let (root, outer, inner) = Self.makeTree()
    inner.takesEvents = false
    #expect(root.dispatch(.pointerPressed(Point(x: 20, y: 21), clicks: 1)))
    #expect(inner.presses == [Point(x: 5, y: 6)])
    #expect(outer.presses == [Point(x: 10, y: 11)])
  }

  @Test func keysGoToTheFocusedView() {
    let (root, outer, inner) = Self.makeTree()
    root.focus(inner)
    #expect(root.dispatch(.keyPressed(KeyPress(.down))))
    #expect((inner.keys, outer.keys) == (1, 0))
    root.moveFocus(forward: true)
    #expect(root.focusedView === outer)
    #expect(root.dispatch(.keyPressed(KeyPress(.down))))
    #expect((inner.keys, outer.keys) == (1, 1))
  }

  @Test func formsCollectTheValuesOfInputs() {
    let form = FormView(rows: [FormRow(Constant(name: "it"), label: "It")])
    #expect(form.values == ["it": .text("constant")])
  }
}
