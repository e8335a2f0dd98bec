import AlertCommandLine
import AlertKit
import AlertModel
import AlertProtocol
import CShims
import FoundationEssentials
import Glibc

/// What the program does with its command line.
///
/// `tocsin` becomes this program when an alert asks for a secret, and hands the alert over as a
/// document on an inherited descriptor: no secret is ever in an argument, the environment or a
/// socket.
enum AskpassMain {
  /// Presents the alert, and tells how the program ends.
  static func run(_ words: [Argument]) -> ExitStatus {
    // Before anything else: whatever is typed later is in this process alone.
    guard tocsin_forbid_inspection() == 0 else {
      complain("the system does not let this process keep its memory to itself")
      return .internalError
    }
    _ = tocsin_lock_memory()
    // What others have written is not read where a secret is typed.
    ThemeLibrary.isLimitedToDefault = true
    do {
      let command: PresentCommand
      switch try AskpassGrammar.parse(words) {
      case .print(let text):
        print(text, terminator: "")
        return .success
      case .present(let descriptor): command = try document(on: descriptor)
      }
      let process = try AskpassProcess(command)
      try process.run()
      return process.status
    } catch let error as UsageError {
      complain(error.description, speaker: nil)
      return .usage
    } catch let error as AlertAdmissionError {
      complain(error.description)
      return .usage
    } catch let error as AlertDisplayError {
      complain(error.description)
      return .unavailable
    } catch {
      complain("\(error)")
      return .internalError
    }
  }

  /// Tells a person what is wrong; never what was typed.
  static func complain(_ sentence: String, speaker: String? = "tocsin-askpass") {
    let line = Array("\(speaker.map { "\($0): " } ?? "")\(sentence)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// The alert, and how its answer is told.
  private static func document(on number: Int32) throws -> PresentCommand {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= ProtocolLimits.lineLength {
      let count = tocsin_read(number, &part, part.count)
      guard count >= 0 else {
        throw UsageError(
          "tocsin-askpass", "descriptor \(number) cannot be read: it is to hold a document")
      }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    close(number)
    do {
      let command = try JSONDecoder().decode(PresentCommand.self, from: Data(bytes))
      try command.alert.checkLimits()
      return command
    } catch {
      throw UsageError("tocsin-askpass", "the document is not one of tocsin’s: \(error)")
    }
  }
}
