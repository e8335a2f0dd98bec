package import AlertAnswers
package import AlertModel
package import AlertProtocol
package import CommandOptions
package import NotificationModel

/// The request of a command line.
package enum Command: Hashable, Sendable {
  case present(PresentCommand)
  /// Presents the alerts that documents describe.
  case presentDocuments(DocumentCommand)
  case progress(ProgressCommand)
  /// Presents the window of another program.
  case presentWindow(GuestCommand)
  /// Changes the alerts with an identifier.
  case update(AlertIdentifier, AlertUpdate)
  /// Dismisses the alerts with this identifier, or all of them (nil).
  case dismiss(AlertIdentifier?)
  /// Answers the alert with an identifier.
  case answer(AlertIdentifier, AlertAnswer)
  case list(json: Bool)
  case status(json: Bool)
  case runPresenter(replaces: Bool, notifications: Bool)
  case stopPresenter
  case render(RenderRequest)
  case theme(ThemeRequest)
  case rehearse(RehearsalRequest)
  case configuration(ConfigurationRequest)
  case notifications(NotificationCommand)
  /// Prints notification events.
  case events
  case migrate(MigrationRequest)
  case personalities(PersonalityRequest)
  /// Prints text on standard output, and does nothing else.
  case print(String)
}

/// Documents whose alerts are presented one after the other, with options applied to each.
package struct DocumentCommand: Hashable, Sendable {
  package var source: CommandInput.Source
  /// Whether each document is printed in a normal form instead of presented.
  package var printsDocument: Bool
  private var edits: AlertEdits
  private var reply: ReplyDraft

  init(_ draft: PresentDraft, source: CommandInput.Source) {
    self.source = source
    printsDocument = draft.reply.printsDocument
    edits = draft.alert.edits
    reply = draft.reply
  }

  /// Returns the command that presents the alert of one document.
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
        alert: edits.resolved(on: base), waits: reply.waits ?? true, isJSON: reply.isJSON,
        listens: reply.listens
      ).checked()
    } catch {
      throw UsageError("tocsin alert", error.text)
    }
  }

  /// Returns the error for a document that starts at a line, counted from 1.
  package func error(_ failure: DocumentReader.Failure, in line: Int) -> UsageError {
    UsageError("tocsin alert", "\(source.name)\(line > 1 ? ":\(line)" : ""): \(failure)")
  }
}

/// A progress alert, and the work whose progress it shows.
package struct ProgressCommand: Hashable, Sendable {
  package var alert: AlertDescription
  /// The command to run, with its arguments; empty to read lines from standard input.
  package var words: [String]
  /// Whether the alert stays until it is answered when the work is done.
  package var stays: Bool
  package var isJSON: Bool

  package init(alert: AlertDescription, words: [String], stays: Bool, isJSON: Bool) {
    self.alert = alert
    self.words = words
    self.stays = stays
    self.isJSON = isJSON
  }
}

/// An order about notifications, and how its result is printed.
package struct NotificationCommand: Hashable, Sendable {
  package var order: NotificationOrder
  /// The end of a pause; nil if the order itself has it.
  package var until: ClockTime?
  package var isJSON: Bool
  /// Whether a presenter is started if none runs.
  package var startsPresenter: Bool

  package init(
    _ order: NotificationOrder, until: ClockTime? = nil, isJSON: Bool = false,
    startsPresenter: Bool = true
  ) {
    self.order = order
    self.until = until
    self.isJSON = isJSON
    self.startsPresenter = startsPresenter
  }
}

/// The operands and options of `tocsin migrate`.
package struct MigrationRequest: Hashable, Sendable {
  /// The absolute path of the dunstrc; nil for the default.
  package var path: String?
  /// The file that is written; nil for standard output.
  package var output: String?
  /// Whether an existing file is overwritten.
  package var overwrites: Bool

  package init(path: String? = nil, output: String? = nil, overwrites: Bool = false) {
    self.path = path
    self.output = output
    self.overwrites = overwrites
  }
}
