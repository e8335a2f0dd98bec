import AlertModel
import AlertProtocol

/// Carries out the requests of clients about alerts that are not their own: list, dismiss, answer.
struct AlertCommands {
  private let presenter: any AlertPresenting
  private let log: ServiceLog

  /// The number of alerts of a listing that include their questions.
  private static let questionCount = 100

  init(_ presenter: any AlertPresenting, log: ServiceLog) {
    self.presenter = presenter
    self.log = log
  }

  /// The prompts and the alerts in order of presentation; the first alerts include their questions.
  var listing: PresenterMessage {
    var listing = presenter.listing
    for index in listing.indices.prefix(Self.questionCount) where listing[index].asker == nil {
      listing[index].question = presenter.question(of: listing[index].identifier)
    }
    return .listing(listing.map(\.bounded))
  }

  /// Answers the first alert of the listing with an identifier in the user's place.
  ///
  /// - Returns: The reply, with the number of alerts.
  func answer(_ identifier: AlertIdentifier, with answer: AlertAnswer) -> PresenterMessage {
    do throws(AlertAdmissionError) {
      // Without prompts, none of the waiting alerts is looked at.
      let listing = presenter.prompts.isEmpty ? [] : presenter.listing
      let isPrompt = listing.first { $0.identifier == identifier }?.asker != nil
      let count = isPrompt ? 0 : try presenter.answer(identifier, with: answer)
      if count == 0, let refusal = presenter.refusal(toAnswer: identifier) {
        throw AlertAdmissionError(.invalid, refusal)
      }
      log(.notice, "“\(identifier)” is answered by a program: \(count)")
      return .answered(count)
    } catch {
      log(.notice, "an answer to “\(identifier)” is refused")
      return .refused(.init(request: nil, code: error.code, message: error.description))
    }
  }

  /// Dismisses the alerts and prompts with an identifier, or all of them if it is nil.
  func dismiss(_ identifier: AlertIdentifier?) -> PresenterMessage {
    .dismissed(presenter.dismiss(identifier) + presenter.dismissPrompts(identifier))
  }
}

extension AlertSummary {
  /// The summary with its title cut, so that a list fits into one line of the protocol.
  var bounded: AlertSummary {
    guard title.utf8.count > 400 else { return self }
    var summary = self
    summary.title = String(title.prefix(100)) + "…"
    return summary
  }
}
