import AlertCommandLine
import AlertModel
import AlertProtocol
import CShims
import Glibc
import PresenterClient

/// Carries out what a drop-in's dialogue says while its alert is there.
final class DialogueAttendant: AlertAttendant {
  private var dialogue: any AlertDialogue
  private var inputIsOpen = true
  /// The status that the dialogue wants the program to end with, if it took its alert back.
  private(set) var departure: Int32?

  init(_ dialogue: any AlertDialogue) {
    self.dialogue = dialogue
  }

  var watched: [Int32] {
    inputIsOpen && dialogue.readsInput ? [STDIN_FILENO] : []
  }

  func wasAdmitted() {}

  func happened(_ event: AlertEvent) throws {
    _ = try carryOut(dialogue.happened(event))
  }

  func attend(to descriptor: Int32) throws -> [AlertOrder] {
    let bytes = try Descriptor.standardInput(upTo: 64 << 10)
    guard bytes.isEmpty else {
      return try carryOut(dialogue.read(bytes, at: Double(tocsin_monotonic_nanoseconds()) / 1e9))
    }
    inputIsOpen = false
    return try carryOut(dialogue.inputEnded())
  }

  func wasRefused(_ sentence: String) {
    Program.complain(sentence)
  }

  /// The alert has ended, and its answer has not been told yet.
  func ended(_ response: AlertResponse) throws {
    _ = try carryOut(dialogue.ended(response))
  }

  private func carryOut(_ steps: [DialogueStep]) throws -> [AlertOrder] {
    var orders: [AlertOrder] = []
    for step in steps {
      switch step {
      case .update(let update): orders.append(.update(update))
      case .print(let text): try Program.print(text)
      case .complain(let text): Program.write(text)
      case .hangUpParent: kill(getppid(), SIGHUP)
      case .leave(let status):
        departure = status
        orders.append(.leave)
      }
    }
    return orders
  }
}
