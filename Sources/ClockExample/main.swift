// Presents its own content: a clock that asks when it is time to go home.
//
// usage: ClockExample [--guard MS] [--timeout SECONDS] [--theme NAME] [--transition NAME]
import AlertKit
import AlertModel

/// The word after an option, if there is one.
func text(after option: String) -> String? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
    return nil
  }
  return arguments[index + 1]
}

/// The number after an option, if there is one.
func number(after option: String) -> Double? {
  text(after: option).flatMap { Double($0) }
}

let transition = text(after: "--transition").flatMap { TransitionName(rawValue: $0) }
let options = AlertOptions(
  timeout: number(after: "--timeout"),
  theme: text(after: "--theme"),
  transition: transition ?? .pop,
  guardMilliseconds: number(after: "--guard").map { Int($0) })
do {
  let response = try AlertMainLoop.run {
    try await AlertPresenter.shared.present(ClockContent(), options: options)
  }
  print(response.button ?? response.outcome.rawValue)
} catch {
  print("ClockExample: \(error)")
}
