internal import CX11

/// Another client asks for a selection.
nonisolated package struct SelectionRequestEvent: Hashable, Sendable {
  package var owner: WindowID
  package var requestor: WindowID
  package var selection: AtomID
  package var target: AtomID
  /// Where the answer is to be put; `AtomID.none` from clients older than ICCCM.
  package var property: AtomID
  package var time: UInt
}

/// The owner of a selection has answered.
nonisolated package struct SelectionAnswerEvent: Hashable, Sendable {
  package var requestor: WindowID
  package var selection: AtomID
  package var target: AtomID
  /// Where the answer is; `AtomID.none` if there is none.
  package var property: AtomID
  package var time: UInt
}

extension SelectionRequestEvent {
  init(_ event: XSelectionRequestEvent) {
    self.init(
      owner: WindowID(event.owner), requestor: WindowID(event.requestor),
      selection: AtomID(rawValue: event.selection), target: AtomID(rawValue: event.target),
      property: AtomID(rawValue: event.property), time: UInt(event.time))
  }
}

extension SelectionAnswerEvent {
  init(_ event: XSelectionEvent) {
    self.init(
      requestor: WindowID(event.requestor), selection: AtomID(rawValue: event.selection),
      target: AtomID(rawValue: event.target), property: AtomID(rawValue: event.property),
      time: UInt(event.time))
  }
}
