import AlertModel
import AlertTestSupport
import Testing

/// Progress bars against their reference pictures.
@MainActor
struct ProgressPictureTests {
  @Test(arguments: InputPicture.looks)
  func progress(appearance: Appearance, scale: Double) throws {
    try expectLikeness(.percent(62.8), "progress", appearance: appearance, scale: scale)
  }

  @Test(arguments: [0.0, 0.9, 100])
  func progressAtItsEnds(percent: Double) throws {
    try expectLikeness(.percent(percent), "progress-\(Int(percent * 10))")
  }

  @Test(arguments: [false, true])
  func indeterminateProgress(reducesMotion: Bool) throws {
    try expectLikeness(
      .indeterminate, reducesMotion ? "progress-still" : "progress-wandering",
      reducesMotion: reducesMotion)
  }

  private func expectLikeness(
    _ progress: AlertProgress, _ name: String, appearance: Appearance = .light, scale: Double = 1,
    reducesMotion: Bool = false
  ) throws {
    var picture = InputPicture(input: nil, title: "Copying…")
    picture.progress = progress
    picture.reducesMotion = reducesMotion
    try picture.expectLikeness(name, appearance: appearance, scale: scale)
  }
}
