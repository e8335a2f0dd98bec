import GLib
internal import Glibc

/// Runs programs, a limited number of each lane at a time.
package final class ProgramRunner: ProgramRunning {
  private struct Running {
    var process: HelperProcess
    var limit: GLib.Timer?
  }

  private let report: (String) -> Void
  private let timeLimit: (ProgramOrder.Lane) -> Double?
  private var running: [ProgramOrder.Lane: [Int: Running]] = [:]
  private var waiting: [ProgramOrder.Lane: [ProgramOrder]] = [:]
  private var lastNumber = 0
  /// The lanes whose overflow was reported.
  private var full: Set<ProgramOrder.Lane> = []

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - timeLimit: Seconds after which a program of a lane is killed; nil for never.
  ///   - report: Receives one line for each program that could not be run.
  package init(
    timeLimit: @escaping (ProgramOrder.Lane) -> Double? = \.timeLimit,
    report: @escaping (String) -> Void
  ) {
    self.timeLimit = timeLimit
    self.report = report
  }

  package func path(of name: String) -> String? {
    guard !name.contains("/") else { return name.hasPrefix("/") ? program(name) : nil }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.split(separator: ":") where folder.hasPrefix("/") {
      if let path = program("\(folder)/\(name)") { return path }
    }
    return nil
  }

  /// The path, if it is an executable file.
  private func program(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0
    else { return nil }
    return path
  }

  package func run(_ order: ProgramOrder, failed: @escaping () -> Void) {
    guard running[order.lane, default: [:]].count < order.lane.limits.running else {
      return wait(order)
    }
    lastNumber += 1
    let (lane, number) = (order.lane, lastNumber)
    do throws(SystemError) {
      let process = try HelperProcess(
        order.path, arguments: order.arguments, environment: order.environment,
        hasOwnSession: true, isQuiet: lane.isQuiet
      ) { [weak self] status in
        self?.ended(lane, number)
        if let status, status != 0 { failed() }
      }
      let limit = timeLimit(lane).map { seconds in
        GLib.Timer(after: Int64(seconds * 1e9)) { [weak process] in process?.kill() }
      }
      running[lane, default: [:]][number] = Running(process: process, limit: limit)
    } catch {
      report(error.description)
    }
  }

  private func wait(_ order: ProgramOrder) {
    let (lane, limits) = (order.lane, order.lane.limits)
    // A sound is not missed while another one plays.
    guard lane != .sound else { return }
    guard waiting[lane, default: []].count < limits.waiting else {
      guard full.insert(lane).inserted else { return }
      let count =
        limits.waiting > 0
        ? "\(limits.waiting) are already waiting" : "\(limits.running) are already running"
      return report("“\(order.path)” is not run: \(count)")
    }
    waiting[lane, default: []].append(order)
  }

  private func ended(_ lane: ProgramOrder.Lane, _ number: Int) {
    running[lane]?[number] = nil
    full.remove(lane)
    guard let next = waiting[lane]?.first else { return }
    waiting[lane]?.removeFirst()
    run(next)
  }
}
