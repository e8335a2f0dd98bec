import AlertModel
import GLib
import Glibc
import NotificationModel

/// The notification service on one connection to the bus.
///
/// Signals are sent only to the notification's sender, while it is connected.
final class NotificationSession {
  private let connection: BusConnection
  /// Receives the notifications; nil as long as another presenter serves them.
  private var posting: (any NotificationPosting)?
  /// The calls that arrived before there was a receiver, the oldest first.
  private var held: [BusCall] = []
  private let version: String
  private let cache: PixelCache
  private var object: BusObject?
  private var name: BusName?
  private var departures: BusSubscription?
  private var owners = NotificationOwners()
  /// Shared by the notifications of each connected sender, of which thousands may be open.
  private var reports: [String: SenderReport] = [:]
  private let programs: SenderPrograms
  /// How many activation tokens were created.
  private var tokens: UInt64 = 0

  /// Whether this process owns the bus name.
  var ownsName: Bool { name?.isOwned ?? false }

  /// The state of the request for the bus name; nil until the bus replies.
  var standing: BusName.Standing? { name?.standing }

  /// Exports the object and requests the name, or waits in the name's queue.
  ///
  /// Calls are held until `serve` is called.
  ///
  /// - Throws: `BusError` if the object is exported on this connection already.
  init(
    on connection: BusConnection, version: String, cache: PixelCache, replaces: Bool,
    nameChanged: @escaping (BusName.Standing) -> Void
  ) throws(BusError) {
    self.connection = connection
    self.version = version
    self.cache = cache
    programs = SenderPrograms(on: connection)
    // Before the name is requested, so that no client can find a name without an object.
    object = try BusObject(
      at: NotificationInterface.path, on: connection,
      interface: NotificationInterface.description,
      property: { [weak self] name in
        name == "Inhibited" ? .bool(self?.posting?.isInhibited ?? false) : nil
      },
      answer: { [weak self] call in self?.receive(call) })
    // `arg2=''` matches names that disappear, not those that appear.
    let leaving = BusSubscription.Filter.ofBus("NameOwnerChanged", condition: "arg2=''")
    departures = BusSubscription(to: leaving, on: connection) { [weak self] signal in
      guard let name = signal.arguments[0]?.text, signal.arguments[2]?.text == "" else { return }
      self?.leave(name)
    }
    name = BusName(
      NotificationInterface.name, on: connection, replaces: replaces, changed: nameChanged)
  }

  /// Answers the calls that were held, and from now on every call.
  func serve(_ posting: any NotificationPosting) {
    self.posting = posting
    findRememberedSenders(posting)
    let held = held
    self.held = []
    for call in held { receive(call) }
  }

  /// Looks up the program that owns the bus name.
  ///
  /// - Parameter body: Called with the name of its executable, which is empty if it is unknown.
  func lookUpOwner(then body: @escaping (String) -> Void) {
    // The name has another owner later, while a connection keeps its program.
    let owners = SenderPrograms(on: connection)
    owners.lookUp(NotificationInterface.name) { body(owners[NotificationInterface.name]) }
  }

  /// Takes the bus name from its current owner if that owner allows it.
  func replaceOwner() {
    name?.replaceOwner()
  }

  /// Releases the bus name.
  ///
  /// - Parameter then: Called when all calls that the bus delivered here have been answered.
  func giveUpName(then: @escaping () -> Void = {}) {
    guard let name else { return then() }
    name.release { [connection] in
      // The bus replies in order: the lookups of the last calls' senders come before this.
      connection.callBus("GetId") { _ in then() }
    }
  }

  /// Waits up to a second until all signals are sent.
  func flush() {
    _ = connection.flush(within: 1000)
  }

  /// Ends the session when the connection, and with it all senders, is lost.
  func end() {
    object = nil
    departures = nil
    name = nil
    for sender in owners.senders { leave(sender) }
  }

  /// Emits the changed property `Inhibited`.
  func tellInhibition() {
    guard let posting else { return }
    connection.emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
      from: NotificationInterface.path, to: nil,
      [
        .text(NotificationInterface.name),
        .dictionary(["Inhibited": .bool(posting.isInhibited)]), .texts([]),
      ])
  }

  /// Resumes the notifications of an earlier process, and connects them with those senders that are
  /// still on the bus.
  private func findRememberedSenders(_ posting: any NotificationPosting) {
    guard !posting.rememberedSenders(on: connection.busID).isEmpty else { return }
    connection.callBus("ListNames") { [weak self] answer in
      guard let self, case .success(let values) = answer,
        let present = values[0]?.texts(upTo: Self.mostNames)
      else { return }
      let remembered = posting.rememberedSenders(on: connection.busID)
      for sender in remembered.intersection(present) {
        owners.meet(sender)
        posting.reconnect(sender: sender, on: connection.busID) { [weak self] id, outcome in
          self?.tell(outcome, of: id, to: sender)
        }
      }
      posting.resume(on: connection.busID)
    }
  }

  /// A limit for the number of names on a bus.
  private static let mostNames = 1 << 20

  private func leave(_ sender: String) {
    programs.leave(sender)
    reports[sender] = nil
    if owners.leave(sender) { posting?.senderLeft(sender) }
  }

  /// Answers a call, in the order of its sender's calls.
  private func receive(_ call: BusCall) {
    guard let posting else { return held.append(call) }
    guard call.member == "Notify" else {
      return programs.inOrder(of: call.sender) { [weak self] in self?.answer(call, with: posting) }
    }
    programs.lookUp(call.sender) { [weak self] in self?.answer(call, with: posting) }
  }

  private func answer(_ call: BusCall, with posting: any NotificationPosting) {
    switch call.member {
    case "Notify": notify(call, through: posting)
    case "CloseNotification":
      // It may have expired meanwhile, so an unknown number is not an error. Any client may close
      // it: a shell script has a new connection for each command.
      if let id = call.arguments[0]?.uint32 { posting.close(id, reason: .withdrawn) }
      call.reply()
    case "GetCapabilities": call.reply([.texts(NotificationInterface.capabilities)])
    case "GetServerInformation":
      call.reply([
        .text("Tocsin"), .text("Tocsin"), .text(version),
        .text(NotificationInterface.specificationVersion),
      ])
    case "Inhibit":
      owners.meet(call.sender)
      let number = posting.inhibit(
        by: DisplayText.line(call.arguments[0]?.text(upTo: 256) ?? ""),
        reason: DisplayText.line(call.arguments[1]?.text(upTo: 1024) ?? ""), sender: call.sender)
      call.reply([.uint32(number)])
    case "UnInhibit":
      if let number = call.arguments[0]?.uint32 {
        posting.uninhibit(number, sender: call.sender)
      }
      call.reply()
    default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", "no method \(call.member)")
    }
  }

  /// Posts a notification; its sender has the number before the notification is opened.
  private func notify(_ call: BusCall, through posting: any NotificationPosting) {
    let sender = call.sender
    let incoming = IncomingNotification(
      call.arguments, from: sender, of: programs[sender], on: connection.busID, cache: cache)
    owners.meet(sender)
    let place = incoming.replaces.flatMap { owners.mayReplace($0, sender) ? $0 : nil }
    let id = posting.post(incoming.request, replacing: place, tell: report(to: sender)) {
      call.reply([.uint32($0)])
    }
    guard let id else {
      return call.fail(
        "org.freedesktop.Notifications.Error.ExcessNotificationGeneration",
        "too many notifications wait to be seen; this one was not taken in")
    }
    // Only now: a former owner has to hear that its notification was closed.
    owners.give(id, to: sender)
  }

  /// The function that tells a sender the outcomes of all its notifications.
  private func report(to sender: String) -> (NotificationID, NotificationOutcome) -> Void {
    if let known = reports[sender] { return known.tell }
    let report = SenderReport { [weak self] id, outcome in
      self?.tell(outcome, of: id, to: sender)
    }
    reports[sender] = report
    return report.tell
  }

  private func tell(_ outcome: NotificationOutcome, of id: NotificationID, to sender: String) {
    if case .closed = outcome, !owners.mayReplace(id, sender) {
      // Another sender has replaced it, and gets the event instead.
      return
    }
    defer { if case .closed = outcome { owners.release(id) } }
    guard owners.knows(sender) else { return }
    switch outcome {
    case .invoked(let key, let time):
      if let time { emit("ActivationToken", to: sender, [.uint32(id), .text(token(time))]) }
      emit("ActionInvoked", to: sender, [.uint32(id), .text(key)])
    case .replied(let text):
      emit("NotificationReplied", to: sender, [.uint32(id), .text(text)])
    case .closed(let reason):
      emit("NotificationClosed", to: sender, [.uint32(id), .uint32(reason.rawValue)])
    }
  }

  private func emit(_ member: String, to sender: String, _ arguments: [Variant]) {
    connection.emit(
      member, of: NotificationInterface.name, from: NotificationInterface.path, to: sender,
      arguments)
  }

  /// A startup identifier that ends in the time of the user's action, so that window managers let the
  /// sender's window get the focus.
  ///
  /// Startup Notification Protocol: `_TIME`.
  private func token(_ time: UInt32) -> String {
    tokens += 1
    return "tocsin-\(getpid())-\(tokens)_TIME\(time)"
  }
}

/// The function that tells a sender outcomes; in an object, because each read of a function from a
/// dictionary allocates memory.
private final class SenderReport {
  let tell: (NotificationID, NotificationOutcome) -> Void

  init(_ tell: @escaping (NotificationID, NotificationOutcome) -> Void) {
    self.tell = tell
  }
}
