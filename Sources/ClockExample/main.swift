// Presents custom content: a clock that asks when it is time to go home.
//
// usage: ClockExample [--guard MS] [--timeout SECONDS]
import AlertKit
import AlertModel

/// The value of a numeric option; nil if it is not given.
func number(after option: String) -> Double? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
    return nil
  }
  return Double(arguments[index + 1])
}

let options = AlertOptions(
  timeout: number(after: "--timeout"), transition: .pop,
  guardMilliseconds: number(after: "--guard").map { Int($0) })
do {
  let response = try AlertMainLoop.run {
    try await AlertPresenter.shared.present(ClockContent(), options: options)
  }
  print(response.button ?? response.outcome.rawValue)
} catch {
  print("ClockExample: \(error)")
}
