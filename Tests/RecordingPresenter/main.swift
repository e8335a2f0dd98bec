import AlertCommandLine
import AlertModel
import AlertProtocol
import GLib
import Glibc
import PresenterService

// A presenter that shows nothing: the real process around a presenter that writes down what it was
// asked, for the tests of
// clients. It reads `tocsin-presenter`'s command line.

private func option(_ name: String) -> String? {
  guard let text = getenv(name) else { return nil }
  return String(cString: text)
}

private func run() -> Int32 {
  guard
    case .run(let options)? = try? PresenterGrammar.parse(
      Argument.words(count: CommandLine.argc, vector: CommandLine.unsafeArgv)),
    let display = option("DISPLAY").flatMap(DisplayName.init),
    let location = try? SocketLocation(
      display: display, runtimeFolder: option("XDG_RUNTIME_DIR"))
  else { return 64 }
  var configuration = PresenterProcess.Configuration(location: location)
  configuration.idleSeconds = options.idleSeconds
  configuration.readyDescriptor = options.readyDescriptor
  let journal = Journal(path: option("RECORDING_JOURNAL"))
  do {
    let isOurs = try PresenterProcess(configuration).run { _ in
      if let reason = option("RECORDING_FAILURE") {
        throw PresenterProcess.Failure(status: 69, reason)
      }
      journal.write("started \(getpid())")
      return JournalPresenter(journal)
    }
    if isOurs { journal.write("ended \(getpid())") }
    return 0
  } catch {
    return error.status
  }
}

exit(run())
