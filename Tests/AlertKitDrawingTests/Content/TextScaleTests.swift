import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Text of up to twice its default size is never cut, and anything that can be pressed is large
/// enough.
@MainActor
struct TextScaleTests {
  nonisolated static let scales = [0.75, 1, 1.25, 1.5, 2]

  nonisolated private static let buttons = [
    AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    AlertButton(id: "keep", label: "Keep a copy"),
    AlertButton(id: "delete", label: "Delete", role: .destructive),
  ]

  nonisolated private static let inputs: [AlertInput] = [
    AlertInput(
      name: "field", label: "Name", kind: .field(TextRules(placeholder: "As in your passport"))),
    AlertInput(name: "secret", label: "Password", kind: .secret(SecretRules())),
    AlertInput(name: "check", label: "Stay signed in", kind: .check(isOn: true)),
    AlertInput(
      name: "radio", label: "Language", kind: .choice(ChoiceRules(items: ["English", "German"]))),
    AlertInput(name: "number", label: "Age", kind: .number(NumberRules(value: 42))),
    AlertInput(
      name: "slider", label: "Volume",
      kind: .slider(NumberRules(value: 40, minimum: 0, maximum: 100))),
    AlertInput(name: "date", label: "Since", kind: .date(DateRules())),
  ]

  nonisolated private static func description(_ style: AlertStyle) -> AlertDescription {
    AlertDescription(
      title: "Delete the folder “Documents” with everything in it?",
      message: "All 1,204 files are removed from every computer, and this cannot be undone later.",
      icon: .warning, inputs: style.isModal && style != .sheet ? inputs : [], buttons: buttons,
      style: style)
  }

  @Test(arguments: AlertStyle.allCases, scales)
  func noTextIsTruncated(style: AlertStyle, scale: Double) throws {
    let bench = try StandardAlertBench(Self.description(style), textScale: scale)
    bench.appear()
    try bench.draw()
    let cut = Self.views(in: bench.content.view).compactMap { view -> String? in
      switch view {
      case let label as Label where !label.text.isEmpty:
        let height = label.measure(width: label.frame.width, in: bench.environment).height
        return height > label.frame.height + 0.5 ? label.text : nil
      case let button as Button where !button.frame.isEmpty:
        let height = button.measure(width: button.frame.width, in: bench.environment).height
        return height > button.frame.height + 0.5 ? "a button" : nil
      case let text as TextView:
        let height = text.lineHeight(in: bench.environment)
        return height > text.frame.height + 0.5 ? "a field" : nil
      default: return nil
      }
    }
    #expect(cut == [])
    // The box stays within the screen; content that does not fit scrolls.
    #expect(bench.size.width <= 1248 && bench.size.height <= 768)
  }

  @Test(arguments: AlertStyle.allCases, scales)
  func pressTargetsAreLargeEnough(style: AlertStyle, scale: Double) throws {
    let bench = try StandardAlertBench(Self.description(style), textScale: scale)
    bench.appear()
    try bench.draw()
    let small = Self.views(in: bench.content.view).filter { view in
      (view is Button || view is InputView) && !view.frame.isEmpty
        && min(view.frame.width, view.frame.height) < 24
    }
    #expect(small.map { "\(type(of: $0)) \($0.frame)" } == [])
  }

  @Test func rowsAndDaysGrowWithTheirText() throws {
    func heights(_ scale: Double) throws -> [Double] {
      let bench = try StandardAlertBench(Self.description(.alert), textScale: scale)
      return bench.content.view.form.controls.map { control in
        control.measure(width: 400, in: bench.environment).height
      }
    }
    let (usual, large) = (try heights(1), try heights(2))
    for (usual, large) in zip(usual, large) { #expect(large >= 1.5 * usual) }
  }

  /// The visible views.
  private static func views(in view: View) -> [View] {
    view.isHidden ? [] : [view] + view.subviews.flatMap(views)
  }
}
