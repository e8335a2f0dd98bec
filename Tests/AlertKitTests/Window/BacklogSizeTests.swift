import AlertModel
import AlertRendering
import Cairo
import Testing

@testable import AlertKit

/// The size of the box that shows how many toasts wait.
@MainActor
struct BacklogSizeTests {
  @Test(arguments: [1.0, 1.5, 2, 3])
  func theTextFits(textScale: Double) {
    let environment = AlertEnvironment(textScale: textScale)
    let size = BacklogWindow.size(in: environment)
    #expect(size.width >= 84 * textScale && size.height >= 28 * textScale)
    for count in [2, 12, 9999] {
      let text = TextLayout(
        "\(count) more",
        style: TextStyle(
          environment.theme, size: environment.theme.metrics.hintSize, weight: .semibold),
        flow: TextFlow(mostLines: 1))
      #expect(text.size.width <= size.width - 20 && text.size.height <= size.height)
    }
  }
}
