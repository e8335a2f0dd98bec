import AlertAnswers
import CShims
import CommandOptions
import DropIns
import Glibc

/// The main program.
@main
enum NotifyMain {
  /// The program's entry point.
  static func main() {
    tocsin_hold_standard_descriptors()
    tocsin_leave_on_signals()
    exit(run(Argument.ofProcess, calledAs: Argument.programName))
  }

  /// Carries out the request and returns the exit status.
  static func run(_ words: [Argument], calledAs name: String) -> Int32 {
    do throws(UsageError) {
      switch try NotifyCommandLine.parse(words, calledAs: name) {
      case .print(let text): return end(text, "", 0)
      case .be(.dunstctl, let words): return control(DunstctlGrammar.parse(words))
      case .be(.dunstify, let words): return notify(DunstifyGrammar.parse(words))
      case .be(_, let words): return notify(NotifySendGrammar.parse(words))
      }
    } catch {
      return end("", "\(error.description)\n", ExitStatus.usage.code)
    }
  }

  private static func notify(_ reading: CommandReading<NotifyRequest>) -> Int32 {
    carryOut(reading) { request in
      let session = NotifySession(request)
      return withExtendedLifetime(session) { session.run() }
    }
  }

  private static func control(_ reading: CommandReading<DunstctlRequest>) -> Int32 {
    carryOut(reading) { request in
      let session = DunstctlSession(request)
      return withExtendedLifetime(session) { session.run() }
    }
  }

  /// Prints texts, or carries out a request.
  private static func carryOut<Request>(
    _ reading: CommandReading<Request>, _ work: (Request) -> Int32
  ) -> Int32 {
    switch reading {
    case .end(let output, let errors, let status): end(output, errors, status)
    case .work(let request): work(request)
    }
  }

  private static func end(_ output: String, _ errors: String, _ status: Int32) -> Int32 {
    write(errors, to: STDERR_FILENO)
    return write(output, to: STDOUT_FILENO) ? status : 1
  }

  /// Writes the whole text; returns false if that fails.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      tocsin_write_all(descriptor, bytes.baseAddress, bytes.count) == 0
    }
  }
}
