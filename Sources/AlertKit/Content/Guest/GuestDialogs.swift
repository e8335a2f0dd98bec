import AlertModel
import X11

/// The further windows of a guest's program, such as its dialogs, which stand above its alert.
///
/// A window manager manages them, and the alert would hide them. They are dialogs of the guest
/// (`WM_TRANSIENT_FOR`), or windows that a process of the guest has shown since it was adopted; and
/// prompts for a password that have appeared since then, which the guest may wait for.
@MainActor
final class GuestDialogs {
  /// A window on the screen.
  struct Dialog: Hashable {
    /// The child of the root: the window itself, or its frame.
    let top: WindowID
    /// The program's window.
    let client: WindowID
  }

  /// The windows on the screen, from the bottom.
  private(set) var shown: [Dialog] = []
  /// The guest's window.
  var guest: WindowID?
  /// The processes whose windows count, with their descendants.
  var processes: Set<Int32> = []

  private let display: AlertDisplay
  private let connection: DisplayConnection
  /// Windows that existed before the guest was adopted; only its dialogs among them count.
  private var formers: Set<WindowID> = []
  /// What is known about the children of the root that are on the screen.
  private var known: [WindowID: Dialog?] = [:]
  private var budget = RaiseBudget()
  private var queried: (window: WindowID, process: Int32?)?

  init(display: AlertDisplay) {
    self.display = display
    connection = display.connection
  }

  /// Excludes windows that exist now.
  func excludeExisting() {
    formers = Set(connection.windows(connection.atoms[.netClientList], of: connection.root) ?? [])
    formers.formUnion(
      connection.facts(of: connection.queryStacking()).filter(\.isViewable).map(\.window))
  }

  /// The process of the guest's window, whose further windows count; nil if the server does not say.
  ///
  /// Costs a round trip the first time.
  var guestProcess: Int32? {
    guard let guest else { return nil }
    if queried?.window == guest { return queried?.process }
    let process = connection.queryProcesses(of: guest).first
    queried = (guest, process)
    if let process { processes.insert(process) }
    return process
  }

  /// The topmost window that blocks the guest until it is closed.
  var modal: Dialog? {
    shown.last { dialog in
      connection.atomList(connection.atoms[.netWMState], of: dialog.client)?
        .contains(connection.atoms[.netWMStateModal]) == true
    }
  }

  /// Whether a window is one of them, or is in one of them.
  func contains(_ window: WindowID) -> Bool {
    connection.topLevel(of: window).flatMap(dialog(in:)) != nil
  }

  /// Finds the windows that are on the screen.
  func follow() {
    let windows = display.stacking.windows(above: nil).filter { window in
      window.isViewable && !window.isInputOnly && (window.isManaged || !window.isOverrideRedirect)
    }.map { WindowID(rawValue: $0.id) }
    known = known.filter { windows.contains($0.key) }
    shown = windows.compactMap(dialog(in:))
  }

  /// Raises those that are not above a window of the presenter.
  ///
  /// - Returns: Whether they are above it now; false if a window manager may refuse.
  func raise(above container: WindowID) -> Bool {
    let above = Set(display.stacking.windows(above: container).map(\.id))
    guard !shown.allSatisfy({ above.contains($0.top.rawValue) }) else { return true }
    guard budget.mayRaise(at: display.clock.now) else { return true }
    var sibling = container
    for dialog in shown {
      connection.restack(dialog.top, .above, sibling)
      sibling = dialog.top
    }
    let stack = connection.queryStacking()
    guard let place = stack.firstIndex(of: container) else { return true }
    return shown.allSatisfy { stack[place...].contains($0.top) }
  }

  private func dialog(in top: WindowID) -> Dialog? {
    if let dialog = known[top] { return dialog }
    guard let facts = connection.facts(of: top), facts.isViewable,
      !facts.overrideRedirect || connection.isManaged(top)
    else { return nil }
    let client = connection.queryClient(in: top)
    let dialog = isPart(client) ? Dialog(top: top, client: client) : nil
    known[top] = .some(dialog)
    return dialog
  }

  private func isPart(_ client: WindowID) -> Bool {
    if let guest, let owner = connection.queryDialogOwner(of: client) {
      if owner == guest || shown.contains(where: { $0.client == owner }) { return true }
      let leader = connection.queryManagerHints(of: guest).groupLeader
      if let leader, owner == leader { return true }
      // A dialog of its whole group.
      if let leader, owner == connection.root || owner == .none {
        return connection.queryManagerHints(of: client).groupLeader == leader
      }
    }
    guard !formers.contains(client) else { return false }
    let names = connection.windowClass(of: client)?.lowercasedNames ?? []
    if TopLevelWindow.isPasswordPrompt(classNames: names) { return true }
    return connection.queryProcesses(of: client).contains { process in
      processes.contains { ProcessLineage.isMember(process, of: $0) }
    }
  }
}
