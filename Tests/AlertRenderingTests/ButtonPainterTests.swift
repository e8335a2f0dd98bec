import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Testing

/// The colours of buttons, and their extent.
@MainActor
struct ButtonPainterTests {
  private static let states = [
    ButtonPainter.State(), ButtonPainter.State(isHovered: true),
    ButtonPainter.State(isHovered: true, isPressed: true), ButtonPainter.State(isFocused: true),
  ]

  @Test(arguments: ButtonPainter.Kind.allCases, Appearance.allCases)
  func labelIsReadableInEveryState(kind: ButtonPainter.Kind, appearance: Appearance) {
    let palette = Theme.default.palette(for: appearance)
    for state in Self.states {
      let fill = ButtonPainter.fill(kind, state: state, palette: palette)
      let label = ButtonPainter.label(kind, state: state, palette: palette)
      #expect(label.contrast(on: fill) >= 4.5)
    }
  }

  @Test(arguments: ButtonPainter.Kind.allCases, Appearance.allCases)
  func normalHoveredAndPressedLookDifferent(kind: ButtonPainter.Kind, appearance: Appearance) {
    let palette = Theme.default.palette(for: appearance)
    let fills = Self.states.prefix(3).map {
      ButtonPainter.fill(kind, state: $0, palette: palette)
    }
    #expect(Set(fills).count == 3)
  }

  @Test func onlyTheFocusRingExtendsBeyondTheButton() throws {
    func alpha(_ state: ButtonPainter.State) throws -> Int {
      let surface = try ImageSurface(width: 100, height: 60)
      let context = DrawingContext(surface)
      ButtonPainter.draw(
        Rect(x: 10, y: 10, width: 80, height: 40), kind: .plain, state: state, into: context,
        in: AlertEnvironment())
      return surface.pixel(x: 50, y: 7).alpha
    }
    #expect(try alpha(ButtonPainter.State()) == 0)
    #expect(try alpha(ButtonPainter.State(isFocused: true)) > 60)
    #expect(try alpha(ButtonPainter.State(isFocused: true, isEnabled: false)) == 0)
  }
}
