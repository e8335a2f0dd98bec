import DropIns
import GLib

/// A client of dunst's control interface.
///
/// dunst 1.9: the interface `org.dunstproject.cmd0`.
final class DunstRemote {
  private static let interface = "org.dunstproject.cmd0"

  private let bus: NotificationBus
  private let version: String

  init(_ bus: NotificationBus, version: String) {
    self.bus = bus
    self.version = version
  }

  /// Sends a request to dunst.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - then: Called with the text to print; nil if the request failed.
  func carryOut(_ request: DunstctlRequest, then: @escaping (String?) -> Void) {
    switch request {
    case .action(let position): call("NotificationAction", [.uint32(position)], then)
    case .close: call("NotificationCloseLast", [], then)
    case .closeAll: call("NotificationCloseAll", [], then)
    case .context: call("ContextMenuCall", [], then)
    case .historyClear: call("NotificationClearHistory", [], then)
    case .historyPop(nil): call("NotificationShow", [], then)
    case .historyPop(let id?): call("NotificationPopHistory", [.uint32(id)], then)
    case .historyRemove(let id): call("NotificationRemoveFromHistory", [.uint32(id)], then)
    case .rule(let name, let change):
      call("RuleEnable", [.text(name), .int32(change.rawValue)], then)
    case .count(let counted): count(counted.map { [$0] } ?? DunstctlCount.allCases, then)
    case .history: tellHistory(then)
    case .isPaused: property("paused") { then($0?.bool.map { "\($0)\n" }) }
    case .setPaused(let isPaused?): setPaused(isPaused, then)
    case .setPaused(nil):
      property("paused") { [self] value in
        guard let isPaused = value?.bool else { return then(nil) }
        setPaused(!isPaused, then)
      }
    case .debug: then("dunst version: \(version)\n")
    }
  }

  private func call(
    _ member: String, _ arguments: [Variant], _ then: @escaping (String?) -> Void
  ) {
    bus.call(member, of: Self.interface, arguments) { result in
      if case .success = result { then("") } else { then(nil) }
    }
  }

  private func property(_ name: String, then: @escaping (Variant?) -> Void) {
    bus.call(
      "Get", of: "org.freedesktop.DBus.Properties", [.text(Self.interface), .text(name)]
    ) { result in
      then((try? result.get())?[0]?.unboxed)
    }
  }

  private func setPaused(_ isPaused: Bool, _ then: @escaping (String?) -> Void) {
    bus.call(
      "Set", of: "org.freedesktop.DBus.Properties",
      [.text(Self.interface), .text("paused"), .boxed(.bool(isPaused))]
    ) { result in
      if case .success = result { then("") } else { then(nil) }
    }
  }

  /// Counts one kind after the other; for a single kind only the number is printed.
  private func count(_ kinds: [DunstctlCount], _ then: @escaping (String?) -> Void) {
    var output = ""
    var rest = kinds[...]
    func next() {
      guard let kind = rest.popFirst() else { return then(output) }
      property("\(kind.rawValue)Length") { value in
        guard let number = value?.integer else { return then(nil) }
        output += kinds.count == 1 ? "\(number)\n" : kind.line(number)
        next()
      }
    }
    next()
  }

  private func tellHistory(_ then: @escaping (String?) -> Void) {
    bus.call("NotificationListHistory", of: Self.interface) { result in
      guard let list = (try? result.get())?[0] else { return then(nil) }
      let entries = (0..<list.count).map { index in
        (list[index]?.entries(upTo: 256) ?? [:]).compactMapValues(Self.value)
      }
      then(try? DunstHistory(entries).printed())
    }
  }

  private static func value(_ value: Variant) -> DunstHistory.Value? {
    switch value.signature {
    case "b": value.bool.map { .flag($0) }
    case "d": value.double.map { .decimal($0) }
    default:
      value.integer.map { .number($0, signature: value.signature) }
        ?? value.text.map { .text($0) }
    }
  }
}
