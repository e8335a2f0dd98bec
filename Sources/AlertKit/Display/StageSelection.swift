import X11

/// The stage: a selection that is owned by the presenter whose alert is on screen, so that several
/// presenters take turns.
///
/// A presenter waits while another one owns it. The server frees it when its owner dies.
@MainActor
final class StageSelection {
  /// Called when the stage was obtained after waiting, or was taken by another presenter.
  var ownershipDidChange: (() -> Void)?

  /// Whether this presenter owns the stage.
  private(set) var isOurs = false

  private let connection: DisplayConnection
  private let selection: ManagerSelection
  private var watch: SelectionWatch?

  init(connection: DisplayConnection) {
    self.connection = connection
    selection = ManagerSelection(connection.atoms[.stageSelection], on: connection)
    selection.onLost = { [weak self] in self?.update() }
  }

  /// Acquires the stage, or waits for it.
  func claim() {
    isOurs = selection.acquire()
    guard !isOurs, watch == nil else { return }
    watch = SelectionWatch(connection.atoms[.stageSelection], on: connection) {
      [weak self] owner in
      if owner == .none { self?.update() }
    }
  }

  /// Releases the stage, or stops waiting for it.
  func release() {
    watch = nil
    selection.release()
    isOurs = false
  }

  private func update() {
    let was = isOurs
    // If another presenter has taken it, waits until that one releases it.
    claim()
    if was != isOurs { ownershipDidChange?() }
  }
}
