import AlertModel
import Testing

/// The memory that a description counts for.
struct AlertLengthTests {
  @Test func everyButtonCountsWithItsIcon() {
    let path = "/" + String(repeating: "p", count: 4000)
    func alert(icon: AlertIcon?) -> AlertDescription {
      AlertDescription(
        title: "T",
        buttons: (0..<100).map { AlertButton(id: "b\($0)", label: "Button", icon: icon) })
    }
    let bare = alert(icon: nil).keptLength
    #expect(alert(icon: .file(path)).keptLength == bare + 100 * path.utf8.count)
  }
}
