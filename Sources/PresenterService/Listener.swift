import AlertProtocol
internal import CShims
import GLib
import Glibc

/// The listening Unix socket.
///
/// It is bound to a temporary name and then renamed, so that a client that finds it can connect. The
/// caller holds the display's lock, so an existing socket is stale and is replaced.
final class Listener {
  private let descriptor: Descriptor
  private let path: String
  private let log: ServiceLog
  private let accept: (consuming Descriptor, PeerCredentials) -> Void
  private var watch: DescriptorWatch?
  private var pause: GLib.Timer?
  /// A spare descriptor: when none is left, it is closed, so that one connection can be accepted and
  /// closed.
  private var reserve: Descriptor?

  /// The length of the kernel's queue of pending connections.
  private static let backlog: Int32 = 512
  /// Seconds to pause when there is not even a descriptor to reject a connection with.
  private static let pauseSeconds = 0.1
  /// The maximum number of connections accepted in one iteration of the main loop.
  private static let acceptsPerTurn = 32

  /// Creates the socket and starts to listen.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - log: Receives warnings.
  ///   - accept: Called with each connection of the same user.
  /// - Throws: The error of the system if the socket cannot be created.
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

  /// Removes the socket; existing connections stay open.
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
      self?.acceptPending()
    }
  }

  private func acceptPending() {
    for _ in 0..<Self.acceptsPerTurn {
      let number = tocsin_accept(descriptor.number)
      switch -number {
      case EAGAIN, ECONNABORTED: return
      case EMFILE, ENFILE, ENOMEM, ENOBUFS: return rejectOne()
      case 1...: return log(.warning, "cannot accept: \(SystemCallError.reason(for: -number))")
      default: admit(Descriptor(adopting: number))
      }
    }
  }

  private func admit(_ descriptor: consuming Descriptor) {
    guard let peer = try? PeerCredentials(ofSocket: descriptor.number), peer.isOurUser else {
      return log(.warning, "a connection of another user was closed")
    }
    accept(descriptor, peer)
  }

  /// Accepts and closes one connection when descriptors are exhausted, so that the loop does not spin
  /// on it.
  private func rejectOne() {
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
