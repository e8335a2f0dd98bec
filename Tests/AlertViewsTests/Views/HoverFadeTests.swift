import AlertModel
import Cairo
import TestHarness
import Testing

@testable import AlertViews

/// The look of controls while the pointer is over them, and after it has left.
@MainActor
@Suite(.serialized)
struct HoverFadeTests {
  /// A control in a presented tree, and its look.
  @MainActor
  private struct Scene {
    let root = RootView()
    var environment = AlertEnvironment()
    private let size = Size(width: 300, height: 300)

    init(_ control: View, reducesMotion: Bool = false) throws {
      environment.reducesMotion = reducesMotion
      root.frame = Rect(origin: .zero, size: size)
      root.addSubview(control)
      let height = control.measure(width: 240, in: environment).height
      control.frame = Rect(x: 20, y: 20, width: 240, height: min(max(height, 20), 240))
      root.layout(in: environment)
      root.isPresented = true
      _ = try look()
    }

    func look() throws -> [UInt8] {
      let surface = try ImageSurface(width: Int(size.width), height: Int(size.height))
      root.render(into: DrawingContext(surface), in: environment)
      return surface.withUnsafeBytes { Array($0) }
    }

    func move(_ x: Double, _ y: Double) {
      root.dispatch(.pointerMoved(Point(x: 20 + x, y: 20 + y)))
    }

    func leave() { move(-15, -15) }
  }

  /// A control, and a point of it that reacts to the pointer.
  enum Control: String, CaseIterable {
    case button, close, checkBox, radioButton, listRow, checkedRow, slider, stepper, menu, day
    case dateField, eye, scrollBar

    var point: Point {
      switch self {
      case .slider: Point(x: 10, y: 10)
      case .stepper: Point(x: 227, y: 8)
      case .menu, .dateField, .eye: Point(x: 225, y: 17)
      case .day: Point(x: 120, y: 150)
      default: Point(x: 10, y: 10)
      }
    }

    @MainActor func make() -> View {
      let items = ["North", "East", "South", "West"]
      switch self {
      case .button: return Button("OK")
      case .close: return CloseButton()
      case .checkBox: return CheckBox(name: "a", label: "Remember", isOn: false)
      case .radioButton: return RadioGroup(name: "a", rules: ChoiceRules(items: items))
      case .listRow: return ChoiceList(name: "a", rules: ChoiceRules(items: items))
      case .checkedRow:
        return ChoiceList(name: "a", rules: ChoiceRules(items: items, allowsMultiple: true))
      case .slider: return Slider(name: "a", rules: NumberRules(minimum: 0, maximum: 10))
      case .stepper: return NumberField(name: "a", rules: NumberRules())
      case .menu:
        let menu = ChoiceMenu(name: "a", rules: ChoiceRules(items: items))
        menu.isFolded = true
        return menu
      case .day: return DatePicker(name: "a", rules: DateRules(value: CalendarDate("2026-11-02")))
      case .dateField: return DateField(name: "a", rules: DateRules())
      case .eye:
        let entry = SecretEntry()
        _ = entry.textCommitted("secret")
        return entry
      case .scrollBar:
        let bar = ScrollBar()
        bar.track = ScrollTrack(length: 20, visible: 20, whole: 100, offset: 0)
        return bar
      }
    }
  }

  @Test(arguments: Control.allCases) func hoverFadesOut(_ control: Control) throws {
    let scene = try Scene(control.make())
    let atRest = try scene.look()
    scene.move(control.point.x, control.point.y)
    let hovered = try scene.look()
    #expect(hovered != atRest, "it does not react to the pointer")
    var seen: [[UInt8]] = []
    scene.root.onNeedsDisplay = { if let look = try? scene.look() { seen.append(look) } }
    scene.leave()
    try wait(for: "the look at rest") { seen.last == atRest }
    #expect(seen.contains { $0 != atRest && $0 != hovered }, "nothing between was shown")
    // The last step may be too small to be visible.
    let count = try waitForStillness(of: "the control") { seen.count }
    nothingHappens()
    #expect(seen.count == count, "a still control costs no wakeups")
  }

  @Test(arguments: Control.allCases) func reducedMotionDisablesTheFade(_ control: Control) throws {
    let scene = try Scene(control.make(), reducesMotion: true)
    let atRest = try scene.look()
    scene.move(control.point.x, control.point.y)
    #expect(try scene.look() != atRest)
    scene.leave()
    #expect(try scene.look() == atRest)
  }

  /// Controls whose value a drag does not change.
  @Test(arguments: [Control.button, .checkBox, .radioButton, .stepper, .scrollBar, .close])
  func hoverDoesNotStayAfterADrag(_ control: Control) throws {
    let view = control.make()
    let scene = try Scene(view, reducesMotion: true)
    scene.root.dispatch(
      .pointerPressed(
        Point(x: 20 + control.point.x, y: 20 + control.point.y), clicks: 1, modifiers: []))
    scene.leave()
    scene.root.dispatch(.pointerReleased(Point(x: 5, y: 5)))
    let dragged = try scene.look()
    // Another pass over it ends as before: the drag has left no state.
    scene.move(control.point.x, control.point.y)
    #expect(try scene.look() != dragged)
    scene.leave()
    #expect(try scene.look() == dragged)
  }

  @Test func draggingOverOtherRowsLeavesNoHoverBehind() throws {
    let group = RadioGroup(name: "a", rules: ChoiceRules(items: ["North", "East", "South"]))
    let scene = try Scene(group, reducesMotion: true)
    scene.root.dispatch(.pointerPressed(Point(x: 30, y: 30), clicks: 1, modifiers: []))
    scene.move(10, 60)
    scene.root.dispatch(.pointerReleased(Point(x: 30, y: 80)))
    scene.leave()
    let after = try scene.look()
    scene.move(10, 10)
    scene.leave()
    #expect(try scene.look() == after)
  }

  @Test func aFastPointerLeavesAShortTrail() throws {
    let view = View()
    let fade = HoverFade<Int>(of: view)
    let scene = try Scene(view)
    for part in 0..<40 { fade.move(to: part) }
    #expect((0..<40).filter { fade.amount(of: $0) > 0 }.count <= 7)
    try wait(for: "one hovered part") { (0..<39).allSatisfy { fade.amount(of: $0) == 0 } }
    #expect(fade.amount(of: 39) == 1)
    withExtendedLifetime(scene) {}
  }
}
