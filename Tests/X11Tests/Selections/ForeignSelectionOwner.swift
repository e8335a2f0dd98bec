import X11

/// A selection owner with configurable answers.
final class ForeignSelectionOwner {
  let connection: DisplayConnection
  /// The answer for each target; others are refused.
  var answers: [AtomTable.Name: (bytes: [UInt8], type: AtomTable.Name)] = [:]
  /// Whether requests are answered at all.
  var isSilent = false
  /// The requested targets.
  private(set) var targets: [AtomTable.Name?] = []
  private var observation: EventObservation?

  init(of selection: AtomTable.Name, on connection: DisplayConnection) {
    self.connection = connection
    connection.takeSelection(connection.atoms[selection])
    observation = connection.addObserver(for: connection.helperWindow) { [weak self] event in
      if case .selectionRequested(let request) = event { self?.serve(request) }
    }
  }

  private func serve(_ request: SelectionRequestEvent) {
    let target = connection.atoms.name(of: request.target)
    targets.append(target)
    guard !isSilent else { return }
    let answer = target.flatMap { answers[$0] }
    if let answer {
      connection.setBytes(
        answer.bytes, request.property, type: connection.atoms[answer.type],
        of: request.requestor)
    }
    connection.answerSelection(request, isServed: answer != nil)
  }
}
