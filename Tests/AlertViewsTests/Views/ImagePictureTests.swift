import AlertKit
import AlertModel
import AlertTestSupport
import Foundation
import Testing

/// Pictures in alerts, compared with reference pictures.
@MainActor
final class ImagePictureTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "tocsin-image-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func drawing(_ width: Int, _ height: Int, isWhole: Bool = true) throws -> String {
    let path = "\(folder)/drawing.svg"
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
      + "<rect width='100%' height='100%' fill='#3a7bd5'/>"
      + "<circle cx='50%' cy='50%' r='20%' fill='#ffd54a'/>" + (isWhole ? "</svg>" : "")
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func picture(_ path: String) -> InputPicture {
    InputPicture(title: "Is this you?", image: path)
  }

  @Test(arguments: InputPicture.looks)
  func aPictureThatIsScaledToFit(appearance: Appearance, scale: Double) throws {
    try picture(try drawing(800, 400)).expectLikeness(
      "image", appearance: appearance, scale: scale)
  }

  @Test func aSmallPictureKeepsItsSize() throws {
    try picture(try drawing(90, 60)).expectLikeness("image-small")
  }

  @Test func aHighPictureLeavesRoom() throws {
    var picture = picture(try drawing(400, 4000))
    picture.limit = Size(width: 600, height: 500)
    try picture.expectLikeness("image-high")
  }

  @Test(arguments: [Appearance.light, .dark])
  func aPictureThatIsBroken(appearance: Appearance) throws {
    try picture(try drawing(300, 150, isWhole: false)).expectLikeness(
      "image-broken", appearance: appearance)
  }

  @Test(arguments: ["drawing.svg", "/nonexistent/picture.png", "/dev/zero", "/etc"])
  func picturesThatCannotBeShownAreRejected(path: String) {
    #expect(throws: AlertAdmissionError.self) {
      try StandardAlertContent(AlertDescription(title: "T", image: path))
    }
  }
}
