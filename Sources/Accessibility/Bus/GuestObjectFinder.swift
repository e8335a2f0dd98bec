import GLib

/// Finds the objects of a program whose window is shown in an alert: those of its first window, by
/// its process.
///
/// The program may enter the registry after its window appears, so the search is repeated.
final class GuestObjectFinder {
  /// An object of another program.
  typealias Object = (name: String, path: String)

  private static let accessible = "org.a11y.atspi.Accessible"
  private static let root = "/org/a11y/atspi/accessible/root"
  /// The pause between two attempts, in nanoseconds, and the number of attempts.
  private static let (pause, attempts): (Int64, Int) = (500_000_000, 20)
  /// The maximum number of applications that are checked.
  private static let mostApplications = 256

  private let connection: BusConnection
  private let processID: Int32
  private let found: (Object) -> Void
  private var count = 0
  private var retry: Timer?

  /// Starts the search; releasing the object ends it.
  ///
  /// - Parameters:
  ///   - processID: The program's process.
  ///   - connection: The accessibility bus.
  ///   - found: Called once on the main thread with the program's first window.
  init(
    processID: Int32, on connection: BusConnection, found: @escaping (Object) -> Void
  ) {
    self.processID = processID
    self.connection = connection
    self.found = found
    look()
  }

  private func look() {
    guard count < Self.attempts else { return }
    count += 1
    retry = Timer(after: Self.pause) { [weak self] in self?.look() }
    connection.call(
      "GetChildren", of: Self.accessible, at: Self.root, of: RegistryLink.registry, within: 5000
    ) { [weak self] answer in
      guard let self, case .success(let values) = answer, let list = values[0] else { return }
      for index in 0..<min(list.count, Self.mostApplications) {
        guard let application = Self.object(list[index]),
          application.name != connection.uniqueName
        else { continue }
        check(application)
      }
    }
  }

  private func check(_ application: Object) {
    connection.callBus("GetConnectionUnixProcessID", [.text(application.name)]) {
      [weak self] answer in
      guard let self, case .success(let values) = answer,
        values[0]?.integer == Int64(processID)
      else { return }
      connection.call(
        "GetChildAtIndex", of: Self.accessible, at: application.path, of: application.name,
        [.int32(0)], within: 5000
      ) { [weak self] answer in
        guard let self, retry != nil, case .success(let values) = answer,
          let window = Self.object(values[0]), !window.name.isEmpty
        else { return }
        retry = nil
        found(window)
      }
    }
  }

  private static func object(_ value: Variant?) -> Object? {
    guard let name = value?[0]?.text(upTo: 256), value?[1]?.signature == "o",
      let path = value?[1]?.text(upTo: 1024)
    else { return nil }
    return (name, path)
  }
}
