import AlertKit

/// Presents custom content in a custom presentation: stars to set.
///
/// usage: Outside [--guard MS]
@main @MainActor struct Program {
  static func main() {
    let log = StageLog()
    let presenter = AlertPresenter()
    presenter.delegate = log
    let options = AlertOptions(
      presentation: CornerPresentation(), transition: TransitionName.none,
      guardMilliseconds: CommandLine.arguments.last.flatMap { Int($0) })
    do {
      let response = try AlertMainLoop.run {
        try await presenter.present(RatingContent(), options: options)
      }
      if case .number(let stars)? = response.values?["stars"] {
        print(Int(stars))
      } else {
        print(response.outcome.rawValue)
      }
      print(log.stages.joined(separator: " "))
    } catch {
      print("Outside: \(error)")
    }
  }
}
