internal import CX11

extension DisplayConnection {
  /// Selects the events of a selection's owner.
  ///
  /// The corresponding Xlib function is `XFixesSelectSelectionInput`.
  func selectOwnerEvents(of selection: AtomID) {
    if !selected.owners.contains(selection) { selected.owners.append(selection) }
    postOwnerEvents(
      XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
        | XFixesSelectionClientCloseNotifyMask, of: selection)
  }

  /// Calls a body during which no event of a selection's owner arrives.
  ///
  /// Costs a round trip. What has changed meanwhile is delivered from the loop as an event.
  func withoutOwnerEvents(_ body: () -> Void) {
    let selections = selected.owners
    guard !selections.isEmpty, !isLost else { return body() }
    for selection in selections { postOwnerEvents(0, of: selection) }
    sync()
    body()
    // The owners that these events report are queried below; they would be delivered after that.
    dropOwnerEvents()
    for selection in selections { reselectOwnerEvents(of: selection) }
  }

  private func reselectOwnerEvents(of selection: AtomID) {
    early.take(.owner(selection)).map(requests.discard)
    selectOwnerEvents(of: selection)
    let ticket = xcb_get_selection_owner(requests.server, selection.wire).sequence
    whenAnswered(ticket) { [weak self] answer in
      guard let self else { return }
      let owner = WindowID(UInt(answer.field(8)))
      deliver(.selectionOwnerChanged(root, selection: selection, owner: owner))
    }
  }

  private func postOwnerEvents(_ mask: Int, of selection: AtomID) {
    requests.post(.fixes, 2, [root.wire, selection.wire, UInt32(mask)])
  }

  /// Removes the events of owners that have arrived but are not delivered.
  private func dropOwnerEvents() {
    guard let fixes = extensions.fixes else { return }
    var event = XEvent()
    let type = Int32(fixes.firstEvent) + XFixesSelectionNotify
    while !isLost, XCheckTypedEvent(handle, type, &event) != 0 {}
  }
}
