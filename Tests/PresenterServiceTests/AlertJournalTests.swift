import AlertModel
import AlertProtocol
import Glibc
import PresenterService
import TestHarness
import Testing

/// Alerts that a presenter passes on to the next one.
@Suite(.serialized) @MainActor struct AlertJournalTests {
  /// A runtime folder with a sequence of services.
  private final class Folder {
    let location: SocketLocation
    private(set) var presenter = RecordingPresenter()
    private(set) var service: SocketService?
    private let scratch: ScratchFolder

    init() throws {
      scratch = try ScratchFolder()
      let display = try #require(DisplayName(":7"))
      location = try SocketLocation(display: display, runtimeFolder: scratch.path)
      try start()
    }

    isolated deinit { service?.abandon() }

    func start() throws {
      presenter = RecordingPresenter()
      service = try SocketService(for: presenter, at: location, idleSeconds: nil) {}
      // It takes up the journal when the loop has nothing else to do.
      handleReadySources()
    }

    /// Starts the next service without ending this one, as after a crash, perhaps with another
    /// journal.
    func crash(_ change: (String) -> String = { $0 }) throws {
      let saved = change(try String(contentsOfFileAt: location.journalPath))
      service?.abandon()
      let file = open(location.journalPath, O_WRONLY | O_TRUNC | O_CREAT, 0o600)
      _ = saved.withCString { write(file, $0, strlen($0)) }
      close(file)
      try start()
    }

    func handOver() throws {
      service?.handOver()
      try start()
    }

    @discardableResult
    func submit(
      _ title: String, inputs: [AlertInput] = [], policy: AlertPolicy = .queue,
      timeout: Double? = nil, request: RequestIdentifier = .random(), waits: Bool = false
    ) throws -> Peer {
      let peer = try Peer(location)
      let alert = AlertDescription(
        identifier: AlertIdentifier(title), title: title, inputs: inputs, policy: policy,
        timeout: timeout)
      try peer.send(.submit(.init(request: request, alert: alert, waits: waits)))
      guard case .accepted = try peer.receive() else {
        throw HarnessError("\(title) was not accepted")
      }
      return peer
    }

    var titles: [String] { presenter.open.map(\.description.title) }
  }

  @Test func acceptedAlertsReappearInOrderAfterAnyNumberOfHandovers() throws {
    let folder = try Folder()
    for title in ["a", "b", "c", "d"] { try folder.submit(title) }
    for _ in 0..<5 {
      try folder.handOver()
      #expect(folder.titles == ["a", "b", "c", "d"])
    }
    let answered = try #require(folder.presenter.open.first).ticket
    folder.presenter.end(answered, with: AlertResponse(.button, button: "ok"))
    try folder.submit("e")
    try folder.crash()
    #expect(folder.titles == ["b", "c", "d", "e"])
    var facts = stat()
    #expect(stat(folder.location.journalPath, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  @Test func waitingClientIsAttachedToItsAlertOfAnEarlierPresenter() throws {
    let folder = try Folder()
    let request = RequestIdentifier.random()
    let former = try folder.submit("first", request: request, waits: true)
    try folder.submit("second")
    try folder.handOver()
    #expect(folder.titles == ["first", "second"])
    let peer = try folder.submit("first", request: request, waits: true)
    #expect(folder.titles == ["first", "second"])
    let ticket = try #require(folder.presenter.open.first).ticket
    folder.presenter.end(ticket, with: AlertResponse(.button, button: "ok"))
    guard case .response(let answer) = try peer.receive() else {
      Issue.record("no response")
      return
    }
    #expect(answer.request == request && answer.response.button == "ok")
    withExtendedLifetime(former) {}
  }

  @Test func alertOfAnExitedClientIsNotShownAgain() throws {
    let folder = try Folder()
    let peer = try folder.submit("waited for", waits: true)
    try folder.submit("left")
    // No process can have this number.
    try folder.crash { journal in
      journal.split(separator: "\n").map { line in
        let line = String(line)
        return line.contains("client") ? line.replacing("\(getpid())", with: "4194305") : line
      }.joined(separator: "\n") + "\n"
    }
    #expect(folder.titles == ["left"])
    withExtendedLifetime(peer) {}
  }

  @Test func typedTextAndUpdatesReappear() throws {
    let folder = try Folder()
    let field = AlertInput(name: "name", label: "Name", kind: .field(TextRules()))
    try folder.submit("a", inputs: [field])
    let ticket = try #require(folder.presenter.open.first).ticket
    folder.presenter.tell(.changed(input: "name", value: .text("half a word")), of: ticket)
    let peer = try Peer(folder.location)
    var update = AlertUpdate([.message])
    update.description.message = "news"
    try peer.send(.update(AlertIdentifier("a"), update))
    #expect(try peer.receive() == .updated(1))
    for isCrash in [true, false, true] {
      try isCrash ? folder.crash() : folder.handOver()
      let alert = try #require(folder.presenter.open.first).description
      #expect(alert.message == "news")
      #expect(alert.inputs.first?.initialText == "half a word")
    }
  }

  @Test func enteredInputsAndTheFocusAreKept() throws {
    let folder = try Folder()
    let fields = ["a", "b"].map {
      AlertInput(name: $0, label: $0, kind: .field(TextRules(value: "preset")))
    }
    try folder.submit("form", inputs: fields)
    func ticket() throws -> AlertTicket { try #require(folder.presenter.open.first).ticket }
    try folder.handOver()
    #expect(try folder.presenter.resumed[ticket()] == AlertResumption())
    folder.presenter.tell(.focused(input: "b"), of: try ticket())
    folder.presenter.tell(.changed(input: "b", value: .text("typed")), of: try ticket())
    // A button has the focus now.
    folder.presenter.tell(.focused(input: nil), of: try ticket())
    for isCrash in [true, false, true] {
      try isCrash ? folder.crash() : folder.handOver()
      let state = try folder.presenter.resumed[ticket()]
      #expect(state == AlertResumption(entered: ["b"], focus: "b"))
    }
    // A value of the caller is a preset one.
    let peer = try Peer(folder.location)
    let update = AlertUpdate(values: ["b": .text("given")])
    try peer.send(.update(AlertIdentifier("form"), update))
    #expect(try peer.receive() == .updated(1))
    try folder.crash()
    #expect(try folder.presenter.resumed[ticket()] == AlertResumption(focus: "b"))
  }

  @Test func timeoutsContinue() throws {
    let folder = try Folder()
    let field = AlertInput(name: "name", label: "Name", kind: .field(TextRules()))
    try folder.submit("a", inputs: [field], timeout: 6)
    func timeout() throws -> Double? {
      try #require(folder.presenter.open.first).description.timeout
    }
    folder.presenter.timeLeft = 4
    try folder.handOver()
    #expect(try timeout() == 4)
    // A crash loses the time since the last change.
    folder.presenter.timeLeft = 3
    let ticket = try #require(folder.presenter.open.first).ticket
    folder.presenter.tell(.changed(input: "name", value: .text("n")), of: ticket)
    folder.presenter.timeLeft = 2
    try folder.crash()
    #expect(try timeout() == 3)
    // It can still be seen.
    folder.presenter.timeLeft = 0.1
    try folder.handOver()
    #expect(try timeout() == 1)
  }

  @Test func alertsAreDroppedAfterThreeCrashes() throws {
    let folder = try Folder()
    try folder.submit("a")
    for _ in 0..<3 {
      try folder.crash()
      #expect(folder.titles == ["a"])
    }
    try folder.crash()
    #expect(folder.titles.isEmpty)
    // Regular exits are not counted.
    try folder.submit("b")
    for _ in 0..<6 { try folder.handOver() }
    #expect(folder.titles == ["b"])
  }

  @Test func stopEndsAlertsAndASignalKeepsThoseWithoutAClient() throws {
    let folder = try Folder()
    let waiting = try folder.submit("waiting", waits: true)
    try folder.submit("left")
    folder.service?.stop(keepsUnwaited: true)
    guard case .stopping = try waiting.receive() else {
      Issue.record("the client was not told")
      return
    }
    try folder.start()
    #expect(folder.titles == ["left"])
    folder.service?.stop()
    try folder.start()
    #expect(folder.titles.isEmpty)
  }

  @Test func damagedLinesOfAJournalAreLeftOut() throws {
    let folder = try Folder()
    try folder.submit("a")
    let file = open(folder.location.journalPath, O_WRONLY | O_APPEND)
    _ = "\u{0}junk\n{\"type\":\"submit\"}\n{\"type\":\"submit\",\"req".withCString {
      write(file, $0, strlen($0))
    }
    close(file)
    try folder.crash()
    #expect(folder.titles == ["a"])
  }
}

extension AlertInput {
  /// The initial text of a field.
  fileprivate var initialText: String? {
    if case .field(let rules) = kind { rules.value } else { nil }
  }
}
