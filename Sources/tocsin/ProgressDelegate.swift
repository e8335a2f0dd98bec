import AlertCommandLine
import AlertModel
import AlertProtocol
import Glibc
import Localization
import PresenterClient

/// Updates a progress alert from standard input, or from the output of a command that it runs.
final class ProgressDelegate: WorkDelegate {
  private let words: [String]
  private let stays: Bool
  private let language: Language
  private var reader = ProgressReader()
  private var group: CommandGroup?
  /// The descriptor from which lines are read; nil before the first and after the last line.
  private var lines: Int32?
  /// The command's exit status, if it has exited by itself.
  private(set) var commandStatus: Int32?
  /// The signal that interrupted this process.
  private(set) var interruption: Int32?
  /// Whether the work is done.
  private(set) var isDone = false

  init(_ command: ProgressCommand) {
    words = command.words
    stays = command.stays
    language = Language(of: command.alert)
  }

  /// It needs no events but the end of its alert.
  let listens = false

  var watched: [Int32] {
    [lines, group?.signalDescriptor].compactMap { $0 }
  }

  private(set) var hasBegun = false

  /// Starts the command, only once.
  func begin() throws {
    guard !hasBegun else { return }
    if words.isEmpty {
      lines = STDIN_FILENO
    } else {
      let group = try CommandGroup(words)
      self.group = group
      lines = group.progressDescriptor
    }
    hasBegun = true
  }

  func happened(_ event: AlertEvent) {}

  func attend(to descriptor: Int32) throws -> [AlertOrder] {
    if let group, descriptor == group.signalDescriptor { return attend(to: group) }
    let bytes = try Descriptor.read(descriptor, upTo: 64 << 10)
    if bytes.isEmpty { lines = nil }
    let result = bytes.isEmpty ? reader.finish() : reader.read(bytes)
    if let complaint = result.complaint { Program.complain(complaint) }
    var orders = result.update.map { [AlertOrder.update($0)] } ?? []
    if bytes.isEmpty, words.isEmpty { orders += finish() }
    return orders
  }

  func goesOnAlone(_ reason: String) {
    let work = words.isEmpty ? "reading goes on" : "the command goes on"
    Program.complain("\(work) without a window: \(reason)")
  }

  func wasRefused(_ sentence: String) {
    Program.complain("an update was refused: \(sentence)")
  }

  /// Terminates the command's process group.
  func endCommand() {
    guard commandStatus == nil else { return }
    group?.end()
  }

  private func attend(to group: CommandGroup) -> [AlertOrder] {
    var orders: [AlertOrder] = []
    for notice in group.notices() {
      switch notice {
      case .interrupted(let signal):
        interruption = signal
        return [.leave]
      case .ended(let status):
        guard commandStatus == nil else { continue }
        commandStatus = status
        orders += finish()
      }
    }
    return orders
  }

  private func finish() -> [AlertOrder] {
    isDone = true
    guard stays else { return [.leave] }
    let isSuccess = (commandStatus ?? 0) == 0
    var update = AlertUpdate([.buttons])
    update.description.buttons = [
      AlertButton(id: "ok", label: language[.ok])
    ]
    if isSuccess {
      update.members.insert(.progress)
      update.description.progress = .percent(100)
    } else {
      update.members.insert(.icon)
      update.description.icon = .error
    }
    return [.update(update)]
  }
}
