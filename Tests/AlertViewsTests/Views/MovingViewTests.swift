import AlertModel
import AlertRendering
import Cairo
import TestHarness
import Testing

@testable import AlertViews

/// Views that animate to a new state rather than jump.
@MainActor
@Suite(.serialized)
struct MovingViewTests {
  /// A document that is higher than its scroll view, in a presented tree.
  @MainActor
  private struct Scene {
    let root = RootView()
    let scroller = ScrollView(TallView())
    var environment = AlertEnvironment()

    init(reducesMotion: Bool = false) throws {
      environment.reducesMotion = reducesMotion
      root.addSubview(scroller)
      root.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      scroller.frame = root.frame
      root.layout(in: environment)
      root.isPresented = true
      root.render(into: DrawingContext(try ImageSurface(width: 100, height: 100)), in: environment)
    }
  }

  private final class TallView: View {
    override func measure(width: Double, in environment: AlertEnvironment) -> Size {
      Size(width: width, height: 1000)
    }
  }

  private static let wheel = InputEvent.scrolled(Point(x: 50, y: 50), dx: 0, dy: 48)

  @Test func wheelStepsAreEased() throws {
    let scene = try Scene()
    var offsets: [Double] = []
    scene.scroller.onGlide = { offsets.append(scene.scroller.offset) }
    #expect(scene.root.dispatch(Self.wheel))
    #expect(scene.scroller.offset == 0)
    // A second step during the first adds to it.
    #expect(scene.root.dispatch(Self.wheel))
    try wait(for: "the end") { scene.scroller.offset == 96 }
    #expect(offsets.count > 1)
    #expect(offsets == offsets.sorted())
    let count = offsets.count
    nothingHappens()
    #expect(offsets.count == count, "a still view costs no wakeups")
  }

  @Test func reducedMotionScrollsAtOnce() throws {
    let scene = try Scene(reducesMotion: true)
    scene.root.dispatch(Self.wheel)
    #expect(scene.scroller.offset == 48)
  }

  /// A text of many lines in a presented tree, 100 points high.
  private func textScene(reducesMotion: Bool = false) throws -> (scene: Scene, text: TextView) {
    let scene = try Scene(reducesMotion: reducesMotion)
    let text = TextView(
      (0..<100).map { "Line \($0)" }.joined(separator: "\n"), lines: .many, isEditable: false)
    scene.scroller.removeFromSuperview()
    scene.root.addSubview(text)
    text.frame = scene.root.frame
    scene.root.layout(in: scene.environment)
    return (scene, text)
  }

  @Test func wheelStepsInTextsAreEased() throws {
    let (scene, text) = try textScene()
    var offsets: [Double] = []
    text.onScroll = { offsets.append(text.scrollState.offset) }
    #expect(scene.root.dispatch(Self.wheel))
    #expect(text.scrollState.offset == 0)
    #expect(scene.root.dispatch(Self.wheel))
    try wait(for: "the end") { abs(text.scrollState.offset - 96) < 0.01 }
    // The last step may be too small to be visible.
    nothingHappens()
    #expect(offsets.count > 1)
    #expect(offsets == offsets.sorted())
    let count = offsets.count
    nothingHappens()
    #expect(offsets.count == count, "a still text costs no wakeups")
  }

  @Test func atItsEndATextPassesTheWheelOn() throws {
    let (scene, text) = try textScene()
    let back = InputEvent.scrolled(Point(x: 50, y: 50), dx: 0, dy: -48)
    #expect(!scene.root.dispatch(back))
    text.scroll(to: 100_000)
    #expect(!scene.root.dispatch(Self.wheel))
    #expect(scene.root.dispatch(back))
    try wait(for: "the step back") {
      let state = text.scrollState
      return state.whole - state.visible - state.offset > 47
    }
  }

  @Test func reducedMotionScrollsATextAtOnce() throws {
    let (scene, text) = try textScene(reducesMotion: true)
    scene.root.dispatch(Self.wheel)
    #expect(abs(text.scrollState.offset - 48) < 0.01)
  }

  @Test func otherScrollingOfATextEndsTheEasedStep() throws {
    let (scene, text) = try textScene()
    scene.root.dispatch(Self.wheel)
    text.scroll(to: 500)
    nothingHappens()
    #expect(abs(text.scrollState.offset - 500) < 0.01)
  }

  @Test func otherScrollingEndsTheEasedStep() throws {
    let scene = try Scene()
    scene.root.dispatch(Self.wheel)
    scene.scroller.scroll(to: 500)
    nothingHappens()
    #expect(scene.scroller.offset == 500)
  }

  @Test func hoverFadesOutButNotIn() throws {
    let scene = try Scene()
    let button = Button("OK")
    scene.root.addSubview(button)
    button.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    scene.root.dispatch(.pointerMoved(Point(x: 20, y: 20)))
    #expect(button.state.hover == 1)
    scene.root.dispatch(.pointerMoved(Point(x: 90, y: 90)))
    #expect(button.state.hover == 1)
    try wait(for: "a fading look") { button.state.hover < 1 && button.state.hover > 0 }
    try wait(for: "no hover") { button.state.hover == 0 }
  }

  @Test func hoverDoesNotStayAfterADrag() throws {
    let scene = try Scene(reducesMotion: true)
    let button = Button("OK")
    scene.root.addSubview(button)
    button.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    scene.root.dispatch(.pointerPressed(Point(x: 20, y: 20), clicks: 1, modifiers: []))
    #expect(button.state.isHovered)
    scene.root.dispatch(.pointerMoved(Point(x: 90, y: 90)))
    #expect(!button.state.isHovered)
    // Back on it, a release would press it.
    scene.root.dispatch(.pointerMoved(Point(x: 20, y: 20)))
    #expect(button.state.isHovered && button.state.isPressed)
    scene.root.dispatch(.pointerMoved(Point(x: 90, y: 90)))
    scene.root.dispatch(.pointerReleased(Point(x: 90, y: 90)))
    #expect(!button.state.isHovered && !button.state.isPressed)
  }

  @Test func progressMovesToItsNewValue() throws {
    let scene = try Scene()
    let bar = ProgressBar(.percent(0))
    scene.root.addSubview(bar)
    bar.frame = Rect(x: 0, y: 0, width: 100, height: 20)
    var redraws = 0
    scene.root.onNeedsDisplay = { redraws += 1 }
    bar.progress = .percent(80)
    try wait(for: "the way") { redraws > 3 }
    #expect(bar.shownPercent > 0)
    try wait(for: "the end") { bar.shownPercent == 80 }
    nothingHappens()
    let count = redraws
    nothingHappens()
    #expect(redraws == count)
  }
}
