package import AlertProtocol

/// The right to be the presenter of a display: its lock, held as long as the seat lives.
package struct PresenterSeat: ~Copyable {
  package let location: SocketLocation
  private let lock: FileLock

  /// Takes the seat; nil when somebody else has it.
  package init?(at location: SocketLocation) throws(SystemCallError) {
    guard let lock = try FileLock(path: location.lockPath) else { return nil }
    self.location = location
    self.lock = lock
  }

  /// Gives the seat up, now.
  package consuming func leave() {
    lock.unlock()
  }
}
