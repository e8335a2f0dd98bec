import X11

/// The stage: the selection that the presenter whose alert is on screen owns, so that two
/// presenters take turns.
///
/// Whoever finds it owned waits until it is given up; a presenter that dies frees it by dying.
@MainActor
final class StageSelection {
  /// Called when the stage became ours after waiting, or was taken away.
  var ownershipDidChange: (() -> Void)?

  /// Whether the stage is ours.
  private(set) var isOurs = false

  private let connection: DisplayConnection
  private let selection: ManagerSelection
  private var watch: SelectionWatch?

  init(connection: DisplayConnection) {
    self.connection = connection
    selection = ManagerSelection(connection.atoms[.stageSelection], on: connection)
    selection.onLost = { [weak self] in self?.update() }
  }

  /// Takes the stage, or waits for it.
  func claim() {
    isOurs = selection.acquire()
    guard !isOurs, watch == nil else { return }
    watch = SelectionWatch(connection.atoms[.stageSelection], on: connection) {
      [weak self] owner in
      if owner == .none { self?.update() }
    }
  }

  /// Gives the stage up.
  func release() {
    watch = nil
    selection.release()
    isOurs = false
  }

  private func update() {
    let was = isOurs
    // Whoever took it away will give it up.
    claim()
    if was != isOurs { ownershipDidChange?() }
  }
}
