import AlertModel
import AlertProtocol
import PresenterService
import TestHarness
import Testing

/// A service in a private folder, with a presenter that shows nothing.
final class ServiceFixture {
  let presenter = RecordingPresenter()
  let location: SocketLocation
  private(set) var service: SocketService?
  /// How often the service has called `leave`.
  private(set) var leaveCount = 0
  private let scratch: ScratchFolder

  init(
    idleSeconds: Double? = nil, limits: ServiceLimits = ServiceLimits(),
    controller: RecordingController? = nil, log: ServiceLog = .silent
  ) throws {
    scratch = try ScratchFolder()
    let display = try #require(DisplayName(":7"))
    location = try SocketLocation(display: display, runtimeFolder: scratch.path)
    service = try SocketService(
      for: presenter, controller: controller, at: location, idleSeconds: idleSeconds,
      limits: limits, log: log
    ) { [weak self] in
      self?.leaveCount += 1
    }
  }

  isolated deinit {
    service?.abandon()
  }

  func connect() throws -> Peer { try Peer(location) }

  /// Connects a peer and submits an alert.
  func submit(
    _ title: String = "T", request: RequestIdentifier = .random(), waits: Bool = true
  ) throws -> (peer: Peer, ticket: AlertTicket) {
    let peer = try connect()
    try peer.send(
      .submit(.init(request: request, alert: AlertDescription(title: title), waits: waits)))
    let message = try peer.receive()
    guard case .accepted = message else {
      throw Unexpected(description: "not accepted but \(String(describing: message))")
    }
    return (peer, try #require(presenter.submissions.last).ticket)
  }

  struct Unexpected: Error, CustomStringConvertible {
    var description: String
  }
}

extension ServiceLimits {
  /// Limits that are low enough for tests.
  static var narrow: Self {
    var limits = ServiceLimits()
    limits.lineSeconds = 0.1
    limits.outputLength = 16 << 10
    limits.sessionCount = 40
    limits.sessionCountPerProcess = 30
    return limits
  }
}
