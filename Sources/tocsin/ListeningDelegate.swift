import AlertAnswers
import AlertCommandLine
import AlertModel
import AlertProtocol
import Glibc
import PresenterClient

/// Prints the events of an alert, and reads orders from standard input.
final class ListeningDelegate: AlertDelegate {
  private var framer = LineFramer()
  private var lineNumber = 0
  private var isOpen = true

  let listens = true

  var watched: [Int32] { isOpen ? [STDIN_FILENO] : [] }

  func wasAdmitted() {}

  func happened(_ event: AlertEvent) throws {
    try Program.print(try CommandReport.line(event))
  }

  func attend(to descriptor: Int32) throws -> [AlertOrder] {
    let bytes = try Descriptor.standardInput(upTo: 64 << 10)
    guard !bytes.isEmpty else {
      isOpen = false
      if framer.pendingCount > 0 {
        Program.complain("standard input ended in the middle of line \(lineNumber + 1)")
      }
      return []
    }
    framer.append(bytes)
    var orders: [AlertOrder] = []
    do throws(FramingError) {
      while let line = try framer.next() {
        lineNumber += 1
        if let order = read(line) { orders.append(order) }
      }
    } catch {
      // The rest of the input cannot be split into lines.
      isOpen = false
      Program.complain("standard input is no longer read: \(error)")
    }
    return orders
  }

  func wasRefused(_ sentence: String) {
    Program.complain("an update was refused: \(sentence)")
  }

  /// Parses a line; an invalid one is reported and skipped.
  private func read(_ line: [UInt8]) -> AlertOrder? {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return nil }
    do throws(DocumentReader.Failure) {
      return switch try ListenOrder(line: line) {
      case .update(let update): .update(update)
      case .dismiss: .dismiss
      }
    } catch {
      Program.complain("line \(lineNumber) of standard input: \(error)")
      return nil
    }
  }
}
