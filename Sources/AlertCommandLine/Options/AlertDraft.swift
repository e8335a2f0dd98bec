import AlertModel
import AlertProtocol
import CommandOptions

/// The part of a draft that all commands which describe an alert share.
struct AlertDraft: Sendable {
  var edits = AlertEdits()
  /// The document that the options are applied to (`--from`).
  var document: CommandInput.Source?
  var files: CommandFiles

  init(files: CommandFiles) {
    self.files = files
  }

  /// Returns the text of the document; nil without one.
  func documentText() throws(OptionProblem) -> String? {
    guard let document else { return nil }
    return try files.text(of: document, for: "--from", limit: ProtocolLimits.lineLength)
  }

  /// Reads the only document, or returns an empty description without one, and applies the options.
  func resolved() throws(OptionProblem) -> AlertDescription {
    guard let document, let text = try documentText() else { return try edits.resolved() }
    let base: AlertDescription
    do throws(DocumentReader.Failure) {
      base = try DocumentReader.alert(Array(text.utf8))
    } catch {
      throw OptionProblem("\(document.name): \(error)")
    }
    return try edits.resolved(on: base)
  }
}
