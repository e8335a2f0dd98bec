import DropIns
import GLib
import Glibc

/// Runs `dunstctl`: with dunst if it is the notification server, and otherwise with our presenter.
final class DunstctlSession {
  private let request: DunstctlRequest
  private let loop = MainLoop()
  private var opening: BusOpening?
  private var dunst: DunstRemote?
  private var status: Int32?

  private static let help =
    "Failed to communicate with dunst, is it running? Or maybe the version is outdated. You can"
    + " try 'dunstctl debug' as a next debugging step.\n"

  init(_ request: DunstctlRequest) {
    self.request = request
  }

  /// Carries out the request and returns the exit status.
  func run() -> Int32 {
    opening = NotificationBus.open { [weak self] result in
      guard let self else { return }
      guard case .success(let bus) = result else { return askPresenter() }
      bus.askServer { [weak self] in self?.met($0, on: bus) }
    }
    if status == nil { loop.run() }
    return status ?? 1
  }

  private func met(_ server: Result<NotificationBus.Server, BusError>, on bus: NotificationBus) {
    switch server {
    case .failure(let error) where error.isMissingServer: askPresenter()
    // There is a server, but it does not reply.
    case .failure: failed()
    case .success(let server) where server.name == "Tocsin": askPresenter()
    case .success(let server) where server.name == "dunst":
      let dunst = DunstRemote(bus, version: server.version)
      self.dunst = dunst
      dunst.carryOut(request) { [weak self] output in
        guard let output else {
          self?.failed()
          return
        }
        self?.end(0, output)
      }
    case .success:
      NotifyMain.write(
        "Another notification manager is running. It's not dunst\n", to: STDERR_FILENO)
      end(1)
    }
  }

  private func failed() {
    NotifyMain.write(Self.help, to: STDERR_FILENO)
    end(1)
  }

  private func askPresenter() {
    do {
      end(0, try PresenterRemote.carryOut(request))
    } catch {
      NotifyMain.write("dunstctl: \(error)\n", to: STDERR_FILENO)
      end(1)
    }
  }

  private func end(_ status: Int32, _ output: String = "") {
    guard self.status == nil else { return }
    self.status = NotifyMain.write(output, to: STDOUT_FILENO) ? status : 1
    loop.quit()
  }
}
