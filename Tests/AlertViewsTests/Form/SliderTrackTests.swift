import AlertModel
import DrawingTestSupport
import Testing

@testable import AlertViews

/// The length of sliders' tracks.
@MainActor
struct SliderTrackTests {
  init() throws {
    try TestFonts.install()
  }

  private func form(_ rules: [NumberRules]) -> (form: FormView, sliders: [Slider]) {
    let sliders = rules.enumerated().map { Slider(name: "\($0)", rules: $1) }
    let form = FormView(rows: sliders.map { FormRow($0, label: "Volume") })
    form.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    form.layout(in: AlertEnvironment())
    return (form, sliders)
  }

  @Test func theSlidersOfAFormHaveOneLength() {
    let sliders = form([
      NumberRules(minimum: 1, maximum: 5), NumberRules(minimum: 0, maximum: 64_000),
      NumberRules(minimum: 0, maximum: 1),
    ]).sliders
    #expect(Set(sliders.map(\.track.width)).count == 1)
    let alone = form([NumberRules(minimum: 1, maximum: 5)]).sliders[0]
    #expect(alone.track.width > sliders[0].track.width)
  }

  /// Digits differ in width, but the range has room for all of them.
  @Test(arguments: [NumberRules(minimum: 1, maximum: 111), NumberRules(minimum: 7, maximum: 71)])
  func everyNumberOfTheRangeFits(rules: NumberRules) {
    let (form, sliders) = form([rules])
    let slider = sliders[0]
    let widest = slider.widestNumber(in: AlertEnvironment())
    let track = slider.track
    for number in 1...111 {
      slider.setNumber(Double(number))
      form.layout(in: AlertEnvironment())
      #expect(slider.shownWidth(in: AlertEnvironment()) <= widest)
      #expect(slider.track == track)
    }
  }
}
