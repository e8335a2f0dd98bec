import AlertViews
import GLib

/// Exports the objects of the directory on the accessibility bus.
final class ObjectServer {
  private let directory: ObjectDirectory
  private let connection: BusConnection
  private var subtree: BusSubtree?
  private var cache: BusObject?

  private static let answers: [String: any ObjectAnswers.Type] = [
    "Accessible": AccessibleAnswers.self, "Application": ApplicationAnswers.self,
    "Component": ComponentAnswers.self, "Action": ActionAnswers.self, "Text": TextAnswers.self,
    "EditableText": EditableTextAnswers.self, "Value": ValueAnswers.self,
    "Selection": SelectionAnswers.self, "Table": TableAnswers.self,
    "TableCell": TableCellAnswers.self,
  ]

  /// Exports the objects as long as this instance exists.
  ///
  /// - Throws: `BusError` if their paths are in use.
  init(_ directory: ObjectDirectory, on connection: BusConnection) throws(BusError) {
    self.directory = directory
    self.connection = connection
    subtree = try BusSubtree(
      below: AccessibleReference.folder, on: connection,
      interfaces: AccessibleInterfaces.description,
      handler: BusSubtree.Handler(
        interfaces: { [directory] path in directory.object(at: path)?.interfaces ?? [] },
        value: { [weak self] in self?.value(of: $0) },
        set: { [weak self] in self?.set($0, to: $1) ?? false },
        answer: { [weak self] in self?.answer($0) }))
    cache = try BusObject(
      at: "/org/a11y/atspi/cache", on: connection, interface: AccessibleInterfaces.cache
    ) { [weak self] call in call.reply(self?.items ?? []) }
  }

  private func answers(path: String, interface: String) -> (any ObjectAnswers)? {
    guard interface.hasPrefix(AccessibleInterfaces.prefix),
      let type = Self.answers[String(interface.dropFirst(AccessibleInterfaces.prefix.count))],
      let object = directory.object(at: path)
    else { return nil }
    return type.init(object, in: directory)
  }

  private func value(of property: BusSubtree.Property) -> Variant? {
    answers(path: property.path, interface: property.interface)?.value(of: property.name)
  }

  private func set(_ property: BusSubtree.Property, to value: Variant) -> Bool {
    answers(path: property.path, interface: property.interface)?.set(property.name, to: value)
      ?? false
  }

  private func answer(_ call: BusCall) {
    let answers = answers(path: call.path, interface: call.interface)
    if call.member == "DoAction", let actions = answers as? ActionAnswers {
      return act(call, actions)
    }
    guard let values = answers?.answer(call.member, call.arguments) else {
      return call.fail(
        "org.freedesktop.DBus.Error.UnknownMethod",
        "\(call.path) does not answer \(call.interface).\(call.member)")
    }
    call.reply(values)
  }

  /// Replies first: the action may end the alert, and with it this process.
  private func act(_ call: BusCall, _ actions: ActionAnswers) {
    guard let object = directory.object(at: call.path),
      let request = actions.request(at: call.arguments.number(0)),
      directory.accepts(request, for: object)
    else { return call.reply([.bool(false)]) }
    call.reply([.bool(true)])
    connection.whenFlushed { [weak directory] in
      // The path may belong to another object by now.
      guard let directory, let object = directory.object(at: call.path) else { return }
      _ = directory.perform(request, for: object)
    }
  }

  /// The application and every node, for programs that query all at once.
  private var items: [Variant] {
    let nodes = directory.scene.windows.flatMap { $0.nodes.keys.sorted() }
    let references = [AccessibleReference.application] + nodes.map { AccessibleReference($0) }
    let items = references.compactMap { reference -> Variant? in
      guard let object = directory.object(reference) else { return nil }
      return .tuple([
        directory.own(reference), directory.own(.application), directory.parent(of: object),
        .clamped(directory.index(of: object)), .clamped(directory.childCount(of: object)),
        .texts(object.interfaces), .text(object.element.name),
        .uint32(object.element.role.rawValue), .text(object.element.description),
        AccessibleAnswers.states(object.element.states),
      ])
    }
    return [.list(of: "((so)(so)(so)iiassusau)", items)]
  }
}
