import AlertCommandLine
import AlertModel
import AlertProtocol
import CShims
import CommandOptions
import Glibc
import PresenterService

// A presenter process for tests of clients: the real process and socket, around a presenter that shows
// nothing and logs its calls. It takes the command line of `tocsin-presenter`.

private func option(_ name: String) -> String? {
  guard let text = getenv(name) else { return nil }
  return String(cString: text)
}

/// Connects to a socket as another user, and reports whether it receives anything but the end.
private func probe(_ path: String) -> Int32 {
  guard setgid(65_534) == 0, setuid(65_534) == 0 else { return 77 }
  let number = tocsin_unix_socket(0)
  guard tocsin_unix_connect(number, path) == 0 else { return 1 }
  let question = Array("{\"type\":\"hello\",\"version\":1}\n".utf8)
  _ = tocsin_send(number, question, question.count)
  guard tocsin_wait(number, 0, 5000) == 1 else { return 2 }
  var byte: UInt8 = 0
  return tocsin_read(number, &byte, 1) > 0 ? 3 : 0
}

private func run() -> Int32 {
  if let path = option("RECORDING_PROBE") { return probe(path) }
  guard
    case .run(let options)? = try? PresenterGrammar.parse(
      Argument.ofProcess),
    let display = option("DISPLAY").flatMap(DisplayName.init),
    let location = try? SocketLocation(
      display: display, runtimeFolder: option("XDG_RUNTIME_DIR"))
  else { return 64 }
  // There are no prompts without an X server.
  if case .prompts(let request) = options.mode {
    if request == .list(json: true) { print("[]") }
    return 0
  }
  var configuration = PresenterProcess.Configuration(location: location) { code in
    code == .unavailable ? 69 : 70
  }
  configuration.idleSeconds = options.idleSeconds
  configuration.readyDescriptor = options.readyDescriptor
  let journal = Journal(path: option("RECORDING_JOURNAL"))
  do {
    let isOurs = try PresenterProcess(configuration).run { _ in
      if let reason = option("RECORDING_FAILURE") {
        throw PresenterProcess.Failure(.unavailable, reason)
      }
      journal.write("started \(getpid())")
      let presenter = JournalPresenter(journal)
      return PresenterProcess.Receivers(alerts: presenter, orders: presenter)
    }
    if isOurs { journal.write("ended \(getpid())") }
    return 0
  } catch {
    return error.code == .unavailable ? 69 : 70
  }
}

exit(run())
