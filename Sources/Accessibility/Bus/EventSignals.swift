import GLib

/// Sends events as signals of AT-SPI.
struct EventSignals {
  private let directory: ObjectDirectory
  private let connection: BusConnection

  private static let objectEvents = "org.a11y.atspi.Event.Object"
  private static let windowEvents = "org.a11y.atspi.Event.Window"

  init(_ directory: ObjectDirectory, on connection: BusConnection) {
    self.directory = directory
    self.connection = connection
  }

  func send(_ event: AccessibleEvent) {
    switch event {
    case .window(let change, let window, let name):
      emit(
        change.rawValue, of: Self.windowEvents, from: AccessibleReference(window),
        value: .text(name))
    case .child(let parent, let child, let index, let isAdded):
      let child = directory.own(AccessibleReference(child))
      emit(
        "ChildrenChanged", from: AccessibleReference(parent), detail: isAdded ? "add" : "remove",
        index, value: child)
      if !isAdded { forget(child) }
    case .guest(let window, let name, let path, let index):
      emit(
        "ChildrenChanged", from: AccessibleReference(window), detail: "add", index,
        value: .tuple([.text(name), .path(path)]))
    case .state(let object, let name, let isSet):
      emit("StateChanged", from: object, detail: name, isSet ? 1 : 0)
    case .name(let object, let name):
      emit("PropertyChange", from: object, detail: "accessible-name", value: .text(name))
    case .description(let object, let text):
      emit("PropertyChange", from: object, detail: "accessible-description", value: .text(text))
    case .value(let object, let number):
      emit("PropertyChange", from: object, detail: "accessible-value", value: .double(number))
    case .text(let object, let isInserted, let position, let length, let text):
      emit(
        "TextChanged", from: object, detail: isInserted ? "insert" : "delete", position, length,
        value: .text(text))
    case .caret(let object, let offset): emit("TextCaretMoved", from: object, offset)
    case .textSelection(let object): emit("TextSelectionChanged", from: object)
    case .selection(let object): emit("SelectionChanged", from: object)
    case .activeItem(let item):
      guard let object = directory.object(item) else { return }
      emit(
        "ActiveDescendantChanged", from: AccessibleReference(item.view),
        directory.index(of: object), value: directory.own(item))
    }
  }

  private func emit(
    _ member: String, of interface: String = objectEvents, from object: AccessibleReference,
    detail: String = "", _ first: Int = 0, _ second: Int = 0, value: Variant = .int32(0)
  ) {
    connection.emit(
      member, of: interface, from: object.path, to: nil,
      [
        .text(detail), .clamped(first), .clamped(second), .boxed(value), .dictionary([:]),
      ])
  }

  /// Makes programs discard what they have cached about an object.
  private func forget(_ object: Variant) {
    connection.emit(
      "RemoveAccessible", of: "org.a11y.atspi.Cache", from: "/org/a11y/atspi/cache", to: nil,
      [object])
  }
}
