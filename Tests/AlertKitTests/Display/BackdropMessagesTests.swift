import AlertModel
import Testing

@testable import AlertKit

@MainActor
struct BackdropMessagesTests {
  @Test func valuesOfOtherClientsAreLimited() {
    #expect(BackdropMessages.opacity(of: BackdropMessages.values(of: 0.25)) == 0.25)
    #expect(BackdropMessages.opacity(of: BackdropMessages.values(of: 7)) == 1)
    #expect(BackdropMessages.opacity(of: [1, 0xffff_ffff]) == 1)
    #expect(BackdropMessages.opacity(of: [0xffff_ffff, 1]) == nil)
    #expect(BackdropMessages.opacity(of: [1]) == nil)
    #expect(BackdropMessages.opacity(of: []) == nil)
  }

  /// Two backdrops dim the screen as one does while one fades in above the other.
  @Test(arguments: [BackdropStyle.radial, .radial.limited(to: 0.2)])
  func remainderKeepsTheScreenEvenlyDimmed(style: BackdropStyle) {
    let rest = style.meanOpacity
    for step in 0...20 {
      let upper = Double(step) / 20
      let light = (1 - rest * upper) * (1 - rest * style.remainder(below: upper))
      #expect(abs(light - (1 - rest)) < 1e-9)
    }
    #expect(style.remainder(below: 1) == 0)
  }
}
