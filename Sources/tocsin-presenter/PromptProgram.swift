import AlertAnswers
import AlertCommandLine
import AlertKit

/// Lists or dismisses the prompts for secrets on a display without a presenter.
enum PromptProgram {
  /// Carries out a request.
  ///
  /// - Returns: The exit status.
  static func run(_ request: PromptRequest, on display: String?) throws -> ExitStatus {
    let presenter = display.map { AlertPresenter(displayName: $0) } ?? .shared
    // Without a display there are no prompts on it.
    let isConnected = (try? presenter.connect()) != nil
    switch request {
    case .list(let isJSON):
      let prompts = isConnected ? presenter.prompts : []
      print(try PresenterReports.list(prompts, isJSON: isJSON).output, terminator: "")
    case .dismiss(let identifier):
      guard isConnected, presenter.dismissPrompts(identifier) > 0 else {
        if let identifier {
          PresenterMain.complain(
            "no alert “\(identifier)” is waiting or on screen", as: "tocsin dismiss")
        }
        break
      }
    case .answer(let identifier):
      if let refusal = isConnected ? presenter.refusal(toAnswer: identifier) : nil {
        PresenterMain.complain("\(refusal)", as: "tocsin answer")
        return .usage
      }
      PresenterMain.complain(
        "no alert “\(identifier)” is waiting or on screen", as: "tocsin answer")
      return .dismissed
    }
    return .success
  }
}
