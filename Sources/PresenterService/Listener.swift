import AlertProtocol
internal import CShims
import GLib
import Glibc

/// The socket on which clients come in.
///
/// It is made under another name and then put into its place, so that whoever finds it can connect.
/// The caller holds the
/// display's lock: what is in that place already is a leftover.
final class Listener {
  private let descriptor: Descriptor
  private let path: String
  private let log: ServiceLog
  private let accept: (consuming Descriptor, PeerCredentials) -> Void
  private var watch: DescriptorWatch?
  private var pause: GLib.Timer?
  /// Kept open for the moment in which no descriptor is left: closed, it lets one client in, to be
  /// turned away.
  private var reserve: Descriptor?

  /// Connections that the kernel holds for us.
  private static let backlog: Int32 = 512
  /// Seconds of rest when there is not even room to turn somebody away.
  private static let pauseSeconds = 0.1
  /// Clients that are let in before others get their turn.
  private static let acceptsPerTurn = 32

  /// Makes the socket and begins to listen.
  init(
    path: String, log: ServiceLog,
    accept: @escaping (consuming Descriptor, PeerCredentials) -> Void
  ) throws(SystemCallError) {
    let number = try SystemCallError.check(tocsin_unix_socket(1), "cannot make a socket")
    descriptor = Descriptor(adopting: number)
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    _ = try SystemCallError.check(
      tocsin_unix_bind(number, temporary), "cannot bind to \(temporary)")
    guard chmod(temporary, 0o600) == 0, listen(number, Self.backlog) == 0,
      rename(temporary, path) == 0
    else {
      let code = errno
      unlink(temporary)
      throw SystemCallError(code: code, "cannot listen on \(path)")
    }
    self.path = path
    self.log = log
    self.accept = accept
    reserve = Self.makeReserve()
    resume()
  }

  /// Takes the socket away; those who are in stay.
  func close() {
    guard watch != nil || pause != nil else { return }
    watch?.cancel()
    watch = nil
    pause?.cancel()
    pause = nil
    unlink(path)
  }

  private func resume() {
    pause = nil
    watch = DescriptorWatch(descriptor.number, for: .readable) { [weak self] _ in
      self?.letIn()
    }
  }

  private func letIn() {
    for _ in 0..<Self.acceptsPerTurn {
      let number = tocsin_accept(descriptor.number)
      switch -number {
      case EAGAIN, ECONNABORTED: return
      case EMFILE, ENFILE, ENOMEM, ENOBUFS: return turnAway()
      case 1...: return log(.warning, "cannot accept: \(SystemCallError.reason(for: -number))")
      default: greet(Descriptor(adopting: number))
      }
    }
  }

  private func greet(_ descriptor: consuming Descriptor) {
    guard let peer = try? PeerCredentials(ofSocket: descriptor.number), peer.isOurUser else {
      return log(.warning, "a connection of another user was closed")
    }
    accept(descriptor, peer)
  }

  /// Closes one connection for want of descriptors, so that the loop does not spin on it.
  private func turnAway() {
    log(.warning, "no descriptor is left: a connection was closed")
    reserve = nil
    let number = tocsin_accept(descriptor.number)
    if number >= 0 { _ = Glibc.close(number) }
    reserve = Self.makeReserve()
    guard reserve == nil else { return }
    watch?.cancel()
    watch = nil
    pause = GLib.Timer(after: Int64(Self.pauseSeconds * 1e9)) { [weak self] in self?.resume() }
  }

  private static func makeReserve() -> Descriptor? {
    let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return number < 0 ? nil : Descriptor(adopting: number)
  }
}
