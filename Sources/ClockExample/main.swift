// Presents content of its own drawing: a clock that asks whether it is time to go home.
//
// It runs until the alert is answered, or until the number of seconds given as its argument is over.
import AlertKit
import AlertModel

let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init)
do {
  let response = try AlertMainLoop.run {
    let clock = ClockContent()
    return try await AlertPresenter.shared.present(
      clock, options: AlertOptions(timeout: seconds, transition: .pop))
  }
  print(response.outcome.rawValue, response.button ?? "")
} catch {
  print("clock: \(error)")
}
