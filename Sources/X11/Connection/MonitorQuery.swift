internal import CX11

/// Queries all monitors with their names and refresh rates in two round trips, however many there
/// are.
///
/// The requests are `RRGetMonitors` and `RRGetScreenResourcesCurrent`, then `GetAtomName`,
/// `RRGetOutputInfo` and `RRGetCrtcInfo` for all of them.
final class MonitorQuery {
  private let requests: ServerRequests
  private var first: (monitors: ServerRequests.Ticket?, resources: ServerRequests.Ticket?)
  private var monitors: [(monitor: Monitor, name: ServerRequests.Ticket, outputs: [UInt32])] = []
  private var outputs: [UInt32: ServerRequests.Ticket] = [:]
  private var controllers: [UInt32: ServerRequests.Ticket] = [:]
  /// The refresh rates of the modes that have a plausible one, in thousandths of a hertz.
  private var rates: [UInt32: Int] = [:]
  private var isKnown = false
  private var hasFollowed = false

  /// Requests the monitors.
  init(of root: WindowID, _ requests: ServerRequests) {
    self.requests = requests
    first = (requests.ask(.randr, 42, [root.wire, 1]), requests.ask(.randr, 25, [root.wire]))
  }

  /// Waits for the first replies, and requests the resources that they name.
  func follow() {
    guard !hasFollowed else { return }
    hasFollowed = true
    defer { first = (nil, nil) }
    guard let answer = requests.answer(first.monitors) else { return }
    isKnown = true
    readMonitors(answer)
    if let answer = requests.answer(first.resources) { readResources(answer) }
  }

  /// Waits for the other replies.
  ///
  /// - Returns: The monitors in the server's order; nil if the server does not report them.
  func finish() -> [Monitor]? {
    follow()
    guard isKnown else { return nil }
    let modes = controllers.compactMapValues { requests.answer($0)?.field(20) }
    let rateOfOutput = outputs.compactMapValues { ticket -> Int? in
      guard let controller = requests.answer(ticket)?.field(12), let mode = modes[controller] else {
        return nil
      }
      return rates[mode]
    }
    (controllers, outputs) = ([:], [:])
    return monitors.map { entry in
      var monitor = entry.monitor
      if let answer = requests.answer(entry.name) {
        let length = Int(answer.field(8, as: UInt16.self))
        monitor.name = String(decoding: answer.bytes(at: 32, count: length), as: UTF8.self)
      }
      // The lowest rate, so that none of its outputs skips frames.
      monitor.refreshRate =
        entry.outputs.compactMap { rateOfOutput[$0] }.min() ?? Monitor.defaultRefreshRate
      return monitor
    }
  }

  /// Drops the replies.
  func cancel() {
    let all =
      [first.monitors, first.resources].compactMap(\.self) + monitors.map(\.name)
      + outputs.values + controllers.values
    all.forEach(requests.discard)
  }

  private func readMonitors(_ answer: ServerAnswer) {
    var offset = 32
    for _ in 0..<Int(answer.field(12)) where offset + 24 <= answer.count {
      func length(_ field: Int) -> Int { Int(answer.field(offset + field, as: Int16.self)) }
      let outputCount = Int(answer.field(offset + 6, as: UInt16.self))
      let frame = PixelRect(x: length(8), y: length(10), width: length(12), height: length(14))
      let monitor = Monitor(
        name: "", frame: frame, isPrimary: answer.field(offset + 4, as: UInt8.self) != 0,
        refreshRate: Monitor.defaultRefreshRate)
      let name = xcb_get_atom_name(requests.server, answer.field(offset)).sequence
      let start = offset + 24
      monitors.append((monitor, name, (0..<outputCount).map { answer.field(start + 4 * $0) }))
      offset = start + 4 * outputCount
    }
  }

  private func readResources(_ answer: ServerAnswer) {
    func count(_ field: Int) -> Int { Int(answer.field(field, as: UInt16.self)) }
    let (controllerCount, outputCount) = (count(16), count(18))
    let time: UInt32 = answer.field(12)
    for index in 0..<controllerCount {
      let controller: UInt32 = answer.field(32 + 4 * index)
      if let ticket = requests.ask(.randr, 20, [controller, time]) {
        controllers[controller] = ticket
      }
    }
    for output in Set(monitors.flatMap(\.outputs)) {
      if let ticket = requests.ask(.randr, 9, [output, time]) { outputs[output] = ticket }
    }
    let start = 32 + 4 * (controllerCount + outputCount)
    for index in 0..<count(20) {
      let mode = start + 32 * index
      if let rate = Self.rate(of: answer, at: mode) { rates[answer.field(mode)] = rate }
    }
  }

  /// The refresh rate of a mode; nil if it is implausible: Xvfb and virtual machines invent modes.
  private static func rate(of answer: ServerAnswer, at mode: Int) -> Int? {
    let flags = Int(answer.field(mode + 28))
    var lines = Double(answer.field(mode + 24, as: UInt16.self))
    if flags & Int(RR_DoubleScan) != 0 { lines *= 2 }
    if flags & Int(RR_Interlace) != 0 { lines /= 2 }
    let dots = Double(answer.field(mode + 16, as: UInt16.self)) * lines
    let clock = Double(answer.field(mode + 8))
    guard clock > 0, dots > 0 else { return nil }
    let rate = Int((clock * 1000 / dots).rounded())
    return (10_000...500_000).contains(rate) ? rate : nil
  }
}
