import X11

/// The pasteboard of a display: what is cut and copied here, others can paste, and the reverse.
@MainActor
final class DisplayPasteboard: Pasteboard {
  private let clipboard: SelectionOwner
  private let primary: SelectionOwner
  private let reader: SelectionReader
  private let atoms: AtomTable

  init(connection: DisplayConnection) {
    atoms = connection.atoms
    clipboard = SelectionOwner(connection.atoms[.clipboard], on: connection)
    primary = SelectionOwner(connection.atoms[.primary], on: connection)
    reader = SelectionReader(on: connection)
  }

  func read(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (String?) -> Void
  ) {
    if let own = owner(of: selection).text(limit: limit) { return completion(own) }
    let name: AtomTable.Name = selection == .clipboard ? .clipboard : .primary
    reader.read(atoms[name], limit: limit) { completion($0?.text) }
  }

  func write(_ text: String, to selection: PasteboardSelection) {
    owner(of: selection).own(text)
  }

  /// Sees to it that what was cut and copied outlives this process, if somebody can keep it.
  func handOver() {
    clipboard.handOver(withinMilliseconds: 300)
  }

  private func owner(of selection: PasteboardSelection) -> SelectionOwner {
    selection == .clipboard ? clipboard : primary
  }
}
