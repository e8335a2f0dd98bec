import AlertModel
import Testing

@testable import AlertKit

struct BackdropFadeTests {
  private let present = Transition.named(.alert).present
  private let now: Int64 = 5_000_000_000_000

  @Test func valuesDescribeTheMotion() throws {
    let values = BackdropFade(of: present, start: now - 20_000_000).values
    #expect(values.count == BackdropFade.valueCount)
    let read = try #require(BackdropFade(values: values, at: now))
    #expect(read.start == now - 20_000_000)
    #expect(abs(read.motion.duration - present.duration) < 1e-5)
    for step in 0...40 {
      let time = Double(step) / 40
      let (value, expected) = (
        read.motion.backdrop.value(at: time), present.backdrop.value(at: time)
      )
      #expect(abs(value - expected) < 0.01)
    }
  }

  /// The other process may run on another machine, whose clock began at another time.
  @Test(arguments: [Int64.min, 0, 3_000_000_000_000, 9_000_000_000_000, .max])
  func startThatCannotBeRightMeansNow(start: Int64) throws {
    let values = BackdropFade(of: present, start: start).values
    #expect(try #require(BackdropFade(values: values, at: now)).start == now)
  }

  @Test func valuesOfOtherClientsAreLimited() throws {
    var values: [UInt] = Array(repeating: 0xffff_ffff, count: BackdropFade.valueCount)
    #expect(BackdropFade(values: values, at: now) == nil)
    values[0] = 1
    let read = try #require(BackdropFade(values: values, at: now))
    #expect(read.duration <= 5)
    #expect(read.opacities.allSatisfy { $0 == 1 })
    #expect(BackdropFade(values: Array(values.dropLast()), at: now) == nil)
    #expect(BackdropFade(values: [], at: now) == nil)
  }

  /// Two backdrops dim the screen as one does while one fades in above the other.
  @Test func complementKeepsTheScreenEvenlyDimmed() throws {
    let values = BackdropFade(of: present, start: now).values
    let above = try #require(BackdropFade(values: values, at: now)).motion.backdrop
    let opacity = 0.5
    let below = above.complement(of: opacity)
    for step in 0...40 {
      let time = Double(step) / 40
      let light = (1 - opacity * above.value(at: time)) * (1 - opacity * below.value(at: time))
      #expect(abs(light - (1 - opacity)) < 0.01)
    }
  }
}
