package import AlertModel
package import AlertProtocol
import FoundationEssentials

/// What a command line asks for.
package enum Command: Hashable, Sendable {
  case present(PresentCommand)
  /// Presents what documents describe.
  case presentDocuments(DocumentCommand)
  case progress(ProgressCommand)
  /// Changes the alerts with an identifier.
  case update(AlertIdentifier, AlertUpdate)
  /// Ends the alerts with this identifier, or all of them (nil).
  case dismiss(AlertIdentifier?)
  case list(json: Bool)
  case status(json: Bool)
  case runPresenter(replaces: Bool, notifications: Bool)
  case stopPresenter
  case render(RenderRequest)
  case theme(ThemeRequest)
  case configuration(ConfigurationRequest)
  case notifications(NotificationCommand)
  /// Tells what happens to notifications.
  case events
  case migrate(MigrationRequest)
  case personalities(PersonalityRequest)
  /// Text for standard output, and nothing else.
  case print(String)
}

/// An alert to be presented, and how its answer is told.
///
/// It is `Codable` because an alert with a secret is handed to a program of its own, as a document.
package struct PresentCommand: Hashable, Sendable, Codable {
  /// How the answer is printed when it is not printed as JSON.
  package enum Answer: String, Hashable, Sendable, Codable {
    /// The button's identifier and, after it, a line `NAME=VALUE` for each input.
    case button
    /// The value of the one input alone; of several items one a line.
    case value
  }

  package var alert: AlertDescription
  /// Whether the program stays until the alert has ended.
  package var waits: Bool
  /// Whether the answer is printed as one JSON object.
  package var isJSON: Bool
  package var answer: Answer
  /// Whether events are told, and orders taken, while the alert is there.
  package var listens: Bool
  /// How a drop-in answers, instead of all that; nil for a command of ours.
  package var table: AnswerTable?

  package init(
    alert: AlertDescription, waits: Bool = true, isJSON: Bool = false, answer: Answer = .button,
    listens: Bool = false, table: AnswerTable? = nil
  ) {
    self.alert = alert
    self.waits = waits
    self.isJSON = isJSON
    self.answer = answer
    self.listens = listens
    self.table = table
  }

  /// The document that another program is handed.
  package func document() throws -> [UInt8] {
    [UInt8](try JSONEncoder().encode(self))
  }

  /// Reads the document.
  package init(decoding bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(PresentCommand.self, from: Data(bytes))
  }

  /// Whether it must be presented by the program that keeps secrets.
  package var asksForSecret: Bool { alert.inputs.contains(where: \.isSecret) }
}

/// Documents to be presented, one after the other, with options on top of each.
package struct DocumentCommand: Hashable, Sendable {
  package var source: CommandInput.Source
  /// Whether each document is printed, as a person would want it, instead of presented.
  package var printsDocument: Bool
  private var draft: AlertDraft
  private var waits: Bool
  private var isJSON: Bool
  private var listens: Bool

  init(_ draft: CommandDraft, source: CommandInput.Source) {
    self.source = source
    printsDocument = draft.printsDocument
    self.draft = draft.alert
    waits = draft.waits ?? true
    isJSON = draft.isJSON
    listens = draft.listens
  }

  /// The alert of one document.
  package func command(
    for document: DocumentStream.Document
  ) throws(UsageError) -> PresentCommand {
    let base: AlertDescription
    do throws(DocumentReader.Failure) {
      base = try DocumentReader.alert(document.bytes)
    } catch {
      throw self.error(error, in: document.line)
    }
    do throws(OptionProblem) {
      return try PresentCommand(
        alert: draft.resolved(on: base), waits: waits, isJSON: isJSON, listens: listens
      ).checked()
    } catch {
      throw UsageError("tocsin alert", error.text)
    }
  }

  /// What is wrong with the document that begins in a line, counted from 1.
  package func error(_ failure: DocumentReader.Failure, in line: Int) -> UsageError {
    UsageError("tocsin alert", "\(source.name)\(line > 1 ? ":\(line)" : ""): \(failure)")
  }
}

/// A progress alert, and what it tells of.
package struct ProgressCommand: Hashable, Sendable {
  package var alert: AlertDescription
  /// The command that is run, with its arguments; empty to read lines from standard input.
  package var words: [String]
  /// Whether the alert stays at the end until it is answered.
  package var stays: Bool
  package var isJSON: Bool

  package init(alert: AlertDescription, words: [String], stays: Bool, isJSON: Bool) {
    self.alert = alert
    self.words = words
    self.stays = stays
    self.isJSON = isJSON
  }
}
