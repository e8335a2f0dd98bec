import AlertKit
import AlertModel
import Testing

extension StandardAlertBench {
  /// Ends the present transition, after which the first input has the focus.
  func appear() {
    content.didPresent()
  }

  /// Presses keys that write, one for each character.
  func type(_ text: String) {
    for character in text {
      let key: Key =
        character == " " ? .space : character == "\n" ? .return : .text(character.lowercased())
      let writes = character == "\n" ? "" : String(character)
      content.handle(.keyPressed(KeyPress(key, writes: writes)))
    }
  }

  /// The control of an input.
  func control<Control: InputView>(_ name: String) throws -> Control {
    try #require(content.view.form.controls.first { $0.name == name } as? Control)
  }

  /// Whatever is on a pasteboard.
  func pasted(_ selection: PasteboardSelection) -> String? {
    var result: String?
    host.pasteboard.read(selection, limit: .max) { result = $0 }
    return result
  }
}
