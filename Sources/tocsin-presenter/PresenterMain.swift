import AlertAnswers
import AlertCommandLine
import AlertKit
import AlertProtocol
import AlertViews
import CShims
import CommandOptions
import Glibc
import PresenterClient
import PresenterService

/// The presenter's program: parses its command line and runs one of its modes.
@main
enum PresenterMain {
  /// The program's entry point.
  static func main() {
    tocsin_hold_standard_descriptors()
    exit(run(Argument.ofProcess).code)
  }

  /// Runs the program.
  ///
  /// - Parameter words: The arguments.
  /// - Returns: The exit status.
  static func run(_ words: [Argument]) -> ExitStatus {
    if words.count == 2, words[0].text == inputMethodFlag, let display = words[1].text {
      InputMethodProgram.serve(displayName: display)
      return .success
    }
    do {
      switch try PresenterGrammar.parse(words) {
      case .print(let text):
        print(text, terminator: "")
        return .success
      case .run(let options):
        switch options.mode {
        case .serve: return try serve(options)
        case .stop: return try stop(options)
        case .render: return try PictureRendering.run()
        case .theme(let request): return try ThemeProgram.run(request)
        case .prompts(let request): return try PromptProgram.run(request, on: options.display)
        case .rehearse(let request): return try RehearsalProgram.run(request)
        case .configuration(let request): return try ConfigurationProgram.run(request)
        }
      }
    } catch let error as UsageError {
      complain(error.problem.text, as: error.command)
      return .usage
    } catch let error as ClientError {
      complain("\(error)")
      return .unavailable
    } catch let error as PresenterProcess.Failure {
      complain("\(error)")
      return status(for: error.code)
    } catch {
      complain("\(error)")
      return .internalError
    }
  }

  /// This program in its other role, even if its file was replaced since it was started.
  static let inputMethod = InputMethodProgram(
    path: "/proc/self/exe", arguments: [inputMethodFlag])

  /// Internal: the presenter starts itself with this option.
  private static let inputMethodFlag = "--input-method"

  /// Prints a message on standard error, in the language of the environment.
  ///
  /// - Parameters:
  ///   - sentence: The sentence in English; it is translated if its pattern is known.
  ///   - command: The command that it is about; nil for a sentence that begins with a file’s name.
  static func complain(_ sentence: String, as command: String? = "tocsin-presenter") {
    let text = CommandMessage(recognizing: sentence).localized
    writeLine(command.map { "\($0): \(text)" } ?? text)
  }

  private static func warn(_ sentence: String) {
    writeLine("tocsin-presenter: warning: \(sentence)")
  }

  private static func writeLine(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  private static func stop(_ options: PresenterOptions) throws -> ExitStatus {
    let client = try PresenterClient(environment(options))
    if try !client.stop() {
      complain("no presenter runs on \(client.display)")
    }
    return .success
  }

  private static func serve(_ options: PresenterOptions) throws -> ExitStatus {
    let client: PresenterClient
    do throws(ClientError) {
      client = try PresenterClient(environment(options))
    } catch {
      // The client that started this process waits for a report, whatever goes wrong.
      PresenterProcess.report(
        .failed(status: ExitStatus.unavailable.code, message: error.description),
        on: options.readyDescriptor)
      throw error
    }
    let notifications = NotificationWiring(options, log: log)
    if let problem = notifications.problem {
      PresenterProcess.report(
        .failed(status: ExitStatus.unavailable.code, message: problem),
        on: options.readyDescriptor)
      complain("\(problem)")
      return .unavailable
    }
    var configuration = PresenterProcess.Configuration(
      location: client.location, exitStatus: { status(for: $0).code })
    configuration.idleSeconds = options.servesNotifications ? nil : options.idleSeconds
    configuration.readyDescriptor = options.readyDescriptor
    configuration.log = log
    configuration.prepareToLeave = { notifications.prepareToFinish(then: $0) }
    configuration.willLeave = { notifications.finish(displayIsLost: $0) }
    ThemeLibrary.shared.report = warn
    let shortcuts = getenv("TOCSIN_SHORTCUTS").map { String(cString: $0) } ?? ""
    DesktopPreferences.mistakes(inShortcuts: shortcuts).forEach(warn)
    // A presenter that was started on demand by an alert must not block the notification daemon.
    if options.replaces || options.servesNotifications {
      configuration.makeRoom = {
        notifications.waitInQueue()
        _ = try client.stop(handover: true)
      }
    }
    let process = PresenterProcess(configuration)
    guard
      try process.run(open: { lost in
        let presenter = try DisplayEvents.open(options.display, log: log, lost: lost)
        return notifications.begin(on: presenter)
      })
    else {
      // A client that started this process finds the other presenter; a user needs a message.
      if options.readyDescriptor == nil {
        complain("another presenter runs on \(client.display); --replace takes over")
        return .unavailable
      }
      return .success
    }
    DisplayEvents.leave(isReplaced: process.isReplaced)
    return .success
  }

  private static func status(for code: PresenterProcess.Failure.Code) -> ExitStatus {
    switch code {
    case .unavailable: .unavailable
    case .internal: .internalError
    }
  }

  private static func environment(_ options: PresenterOptions) -> ClientEnvironment {
    var environment = ClientEnvironment.current(idleSeconds: options.idleSeconds ?? 0)
    if let display = options.display { environment.display = display }
    return environment
  }

  /// A log on standard error, which a client may have redirected to its log file.
  ///
  /// `TOCSIN_LOG_LEVEL=debug` includes the level `debug`.
  private static var log: ServiceLog {
    let logsAll = ClientEnvironment.value(of: "TOCSIN_LOG_LEVEL") == "debug"
    return ServiceLog { level, sentence in
      guard logsAll || level != .debug else { return }
      writeLine("tocsin-presenter: \(level.rawValue): \(sentence)")
    }
  }
}
