internal import CShims
internal import CX11
internal import GLib
internal import Glibc

/// One request for a selection's text as a secret, which a child process makes on a separate
/// connection: copies of the text that Xlib and XCB keep disappear with that process.
///
/// The child writes a byte for the encoding, and the text, to a pipe, and exits with 0 if the text
/// is complete.
final class SecretSelectionRead {
  /// How long the child may make no progress, in nanoseconds; it has its own time limits, too.
  private static let patience: Int64 = 4_000_000_000
  /// The number of bytes that are read from the pipe at once.
  private static let chunk = 4096

  /// Called once, from the loop, with the text's encoding, or nil if the request failed.
  var completion: ((SelectionEncoding?) -> Void)?

  private let child: Int32
  private let descriptor: Int32
  private let take: (UnsafeRawBufferPointer) -> Void
  private var watch: DescriptorWatch?
  private var timer: Timer?
  private var encoding: SelectionEncoding?

  /// Starts a request; nil if no process can be created.
  ///
  /// - Parameters:
  ///   - selection: The selection's name.
  ///   - limit: The maximal number of bytes.
  ///   - connection: The display.
  ///   - take: Called with the bytes as they arrive, at most `SelectionRead.surplus` more than the
  ///     limit. They are erased afterwards.
  init?(
    _ selection: AtomID, limit: Int, on connection: DisplayConnection,
    take: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    let order = SecretSelectionChild.Order(
      display: connection.name, selection: selection,
      most: min(max(limit, 0), 1 << 28) + SelectionRead.surplus, time: connection.requestTime(),
      atoms: connection.atoms, parent: getpid())
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    guard tocsin_pipe(&ours, &theirs) == 0 else { return nil }
    child = tocsin_fork()
    if child == 0 { SecretSelectionChild.run(order, writingTo: theirs) }
    close(theirs)
    guard child > 0 else {
      close(ours)
      return nil
    }
    descriptor = ours
    self.take = take
    watch = DescriptorWatch(ours, for: .readable) { [weak self] _ in self?.receive() }
    waitForProgress()
  }

  isolated deinit {
    if watch != nil { _ = end(kills: true) }
  }

  private func waitForProgress() {
    timer = Timer(after: Self.patience) { [weak self] in
      guard let self else { return }
      _ = end(kills: true)
      report(nil)
    }
  }

  private func receive() {
    let count = withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { chunk in
      guard let start = chunk.baseAddress else { return -1 }
      let count = tocsin_read(descriptor, start, chunk.count)
      if count > 0 { receive(UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
      explicit_bzero(start, chunk.count)
      return count
    }
    guard count <= 0 else { return waitForProgress() }
    report(end(kills: count < 0) ? encoding : nil)
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    var text = bytes
    if encoding == nil, let first = bytes.first {
      encoding = first == SecretSelectionChild.latin1 ? .latin1 : .utf8
      text = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    }
    if !text.isEmpty { take(text) }
  }

  /// Waits until the child exits, after closing the pipe or sending the signal.
  ///
  /// - Returns: Whether it has written the whole text.
  private func end(kills: Bool) -> Bool {
    timer = nil
    watch?.cancel()
    watch = nil
    close(descriptor)
    if kills { kill(child, SIGKILL) }
    var status: Int32 = -1
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  private func report(_ encoding: SelectionEncoding?) {
    let completion = completion
    self.completion = nil
    completion?(encoding)
  }
}
