import AlertModel
import GLib
import Glibc
import NotificationModel

/// What happens on one connection to the bus, from its beginning to its end.
///
/// Signals go to the sender of a notification alone. A sender that has left hears nothing more, and
/// is told to nobody twice.
final class NotificationSession {
  private let connection: BusConnection
  private let posting: any NotificationPosting
  private let version: String
  private let shelf: PictureShelf
  private var object: BusObject?
  private var name: BusName?
  private var departures: BusSubscription?
  private var ledger = SenderLedger()
  private var tokens: UInt64 = 0

  /// Whether the name is ours.
  var ownsName: Bool { name?.isOwned ?? false }

  /// Begins to serve.
  ///
  /// - Throws: `BusError` if somebody else in this process serves on the connection already.
  init(
    on connection: BusConnection, posting: any NotificationPosting, version: String,
    shelf: PictureShelf, replaces: Bool, nameChanged: @escaping (BusName.Standing) -> Void
  ) throws(BusError) {
    self.connection = connection
    self.posting = posting
    self.version = version
    self.shelf = shelf
    // The object is there before anybody can find it by its name.
    object = try BusObject(
      at: NotificationInterface.path, on: connection,
      interface: NotificationInterface.description,
      property: { [weak self] name in
        name == "Inhibited" ? .bool(self?.posting.isInhibited ?? false) : nil
      },
      answer: { [weak self] call in self?.answer(call) })
    // The bus tells only of those that leave, not of those that come.
    let leaving = BusSubscription.Filter.ofBus("NameOwnerChanged", condition: "arg2=''")
    departures = BusSubscription(to: leaving, on: connection) { [weak self] signal in
      guard let name = signal.arguments[0]?.text, signal.arguments[2]?.text == "" else { return }
      self?.leave(name)
    }
    name = BusName(
      NotificationInterface.name, on: connection, replaces: replaces, changed: nameChanged)
    findRememberedSenders()
  }

  /// Lets others have the name.
  func giveUpName() {
    name?.release()
  }

  /// Waits until everything that was told is sent, but not for long.
  func flush() {
    _ = connection.flush(within: 1000)
  }

  /// The connection is gone, and with it everybody who was on the bus.
  func end() {
    object = nil
    departures = nil
    name = nil
    for sender in ledger.senders { leave(sender) }
  }

  /// Tells everybody whether notifications are held back.
  func tellInhibition() {
    connection.emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties",
      from: NotificationInterface.path, to: nil,
      [
        .text(NotificationInterface.name),
        .dictionary(["Inhibited": .bool(posting.isInhibited)]), .texts([]),
      ])
  }

  /// Goes on with what an earlier life of this process left, and lets those hear of it who sent it
  /// and are still there.
  private func findRememberedSenders() {
    guard !posting.rememberedSenders(on: connection.busID).isEmpty else { return }
    connection.callBus("ListNames") { [weak self] answer in
      guard let self, case .success(let values) = answer,
        let present = values[0]?.texts(upTo: Self.mostNames)
      else { return }
      let remembered = posting.rememberedSenders(on: connection.busID)
      for sender in remembered.intersection(present) {
        ledger.meet(sender)
        posting.senderIsThere(sender, on: connection.busID) { [weak self] id, outcome in
          self?.tell(outcome, of: id, to: sender)
        }
      }
      posting.resume(on: connection.busID)
    }
  }

  /// No bus has more names than that.
  private static let mostNames = 1 << 20

  private func leave(_ sender: String) {
    if ledger.leave(sender) { posting.senderLeft(sender) }
  }

  private func answer(_ call: BusCall) {
    switch call.member {
    case "Notify":
      if let id = notify(call) {
        call.reply([.uint32(id)])
      } else {
        call.fail(
          "org.freedesktop.Notifications.Error.ExcessNotificationGeneration",
          "too many notifications wait to be seen; this one was not taken in")
      }
    case "CloseNotification":
      // One that is closed already is no error: to close it and its going by itself may cross.
      // Anybody may close: a script has a new connection for each of its commands.
      if let id = call.arguments[0]?.uint32 { posting.close(id, reason: .withdrawn) }
      call.reply()
    case "GetCapabilities": call.reply([.texts(NotificationInterface.capabilities)])
    case "GetServerInformation":
      call.reply([
        .text("Tocsin"), .text("Tocsin"), .text(version),
        .text(NotificationInterface.specificationVersion),
      ])
    case "Inhibit":
      ledger.meet(call.sender)
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

  /// - Returns: nil if there is no room for it.
  private func notify(_ call: BusCall) -> NotificationID? {
    let incoming = IncomingNotification(
      call.arguments, from: call.sender, on: connection.busID, shelf: shelf)
    ledger.meet(call.sender)
    let place = incoming.replaces.flatMap { ledger.mayReplace($0, call.sender) ? $0 : nil }
    let report = NotificationReportBack(session: self, sender: call.sender)
    let posted = posting.post(incoming.request, replacing: place) { report.tell($0) }
    guard let id = posted else { return nil }
    report.id = id
    ledger.give(id, to: call.sender)
    return id
  }

  fileprivate func tell(_ outcome: NotificationOutcome, of id: NotificationID, to sender: String) {
    if case .closed = outcome, !ledger.mayReplace(id, sender) {
      // It has become somebody else's, who is told instead.
      return
    }
    defer { if case .closed = outcome { ledger.release(id) } }
    guard ledger.knows(sender) else { return }
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

  /// Startup Notification: an identifier that ends in the time of what the person did, so that
  /// window managers let the window come to the front.
  private func token(_ time: UInt32) -> String {
    tokens += 1
    return "tocsin-\(getpid())-\(tokens)_TIME\(time)"
  }
}

/// The way back from a notification to whoever sent it.
private final class NotificationReportBack {
  private weak var session: NotificationSession?
  private let sender: String
  /// Known as soon as it was taken in, which is before anything is told.
  var id: NotificationID?

  init(session: NotificationSession, sender: String) {
    self.session = session
    self.sender = sender
  }

  func tell(_ outcome: NotificationOutcome) {
    guard let id else { return }
    session?.tell(outcome, of: id, to: sender)
  }
}
