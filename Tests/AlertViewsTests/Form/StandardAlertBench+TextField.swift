import AlertModel
import AlertTestSupport

@MainActor
extension StandardAlertBench {
  /// An alert with a text field “name”, and another one.
  static func withTextField(
    _ rules: TextRules = TextRules(), isRequired: Bool = false
  ) throws -> StandardAlertBench {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Name it",
        inputs: [
          AlertInput(name: "name", label: "_Name", kind: .field(rules), isRequired: isRequired),
          AlertInput(name: "tag", label: "Tag", kind: .field(TextRules())),
        ],
        buttons: [
          AlertButton(id: "cancel", label: "Cancel", role: .cancel),
          AlertButton(id: "save", label: "_Save"),
        ]))
    bench.appear()
    try bench.draw()
    return bench
  }
}
