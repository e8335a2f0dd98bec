import AlertAnswers
import AlertModel
import AlertProtocol
import CShims
import DropIns
import Glibc
import PresenterClient

/// Carries out the steps of a drop-in's dialogue while its alert is shown.
final class DialogueDelegate: AlertDelegate {
  private var dialogue: any AlertDialogue
  private var inputIsOpen = true
  /// Whether anything was printed while the alert was shown.
  private(set) var hasPrinted = false
  /// The exit status, if the dialogue has withdrawn its alert.
  private(set) var exitStatus: Int32?

  init(_ dialogue: any AlertDialogue) {
    self.dialogue = dialogue
  }

  var listens: Bool { dialogue.listens }

  var watched: [Int32] {
    inputIsOpen && dialogue.readsInput ? [STDIN_FILENO] : []
  }

  /// Starts the dialogue, and reads the standard input that arrives within its patience.
  ///
  /// - Parameter alert: The alert before it is submitted; updates are applied to it.
  /// - Throws: An error of reading or writing.
  func begin(_ alert: inout AlertDescription) throws {
    try apply(carryOut(dialogue.begin()), to: &alert)
    let end = Self.now + dialogue.patience
    while exitStatus == nil, watched.contains(STDIN_FILENO) {
      let milliseconds = Int32(max((end - Self.now) * 1000, 0).rounded(.up))
      guard tocsin_wait(STDIN_FILENO, 0, milliseconds) == 1 else { return }
      try apply(attend(to: STDIN_FILENO), to: &alert)
      if Self.now >= end { return }
    }
  }

  private func apply(_ orders: [AlertOrder], to alert: inout AlertDescription) throws {
    for case .update(let update) in orders { alert = try update.applied(to: alert) }
  }

  /// Runs the dialogue without an alert until standard input ends, or the dialogue leaves.
  func runWithoutAlert() throws {
    while exitStatus == nil, !watched.isEmpty { _ = try attend(to: STDIN_FILENO) }
  }

  private static var now: Double { Double(tocsin_monotonic_nanoseconds()) / 1e9 }

  func wasAdmitted() {}

  func happened(_ event: AlertEvent) throws {
    _ = try carryOut(dialogue.happened(event))
  }

  func attend(to descriptor: Int32) throws -> [AlertOrder] {
    let bytes: [UInt8]
    do throws(SystemCallError) {
      bytes = try Descriptor.standardInput(upTo: 64 << 10)
    } catch {
      // A closed descriptor is not the same as end of file.
      inputIsOpen = false
      Program.complain(
        "standard input cannot be read: \(SystemCallError.reason(for: error.code))")
      return []
    }
    guard bytes.isEmpty else {
      return try carryOut(dialogue.read(bytes, at: Self.now))
    }
    inputIsOpen = false
    return try carryOut(dialogue.inputEnded())
  }

  func wasRefused(_ sentence: String) {
    Program.complain(sentence)
  }

  /// Handles the end of the alert, before its answer is printed.
  func ended(_ response: AlertResponse) throws {
    _ = try carryOut(dialogue.ended(response))
  }

  private func carryOut(_ steps: [DialogueStep]) throws -> [AlertOrder] {
    var orders: [AlertOrder] = []
    for step in steps {
      switch step {
      case .update(let update): orders.append(.update(update))
      case .post(let notice):
        let notice = PresentCommand(alert: notice.withShowablePictures, waits: false)
        _ = try AlertProgram.perform(notice)
      case .print(let text):
        hasPrinted = true
        // A closed pipe does not end the alert.
        _ = StandardStream.output.write(text)
      case .write(let bytes): try Program.print(bytes)
      case .complain(let text): Program.write(text)
      case .hangUpParent:
        // If the parent has exited, the process has been reparented.
        if getppid() > 1 { kill(getppid(), SIGHUP) }
      case .leave(let status):
        exitStatus = status
        orders.append(.leave)
      }
    }
    return orders
  }
}
