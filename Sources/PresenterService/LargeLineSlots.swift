internal import CShims
import GLib

/// Lets only so many connections send a long line at a time, so that half-sent ones never add up.
///
/// The others are left unread until it is their turn, in the order in which they came. The time that
/// a line may take begins with its turn.
final class LargeLineSlots {
  private let count: Int
  private var holders: Set<ObjectIdentifier> = []
  private var waiting: [(session: ObjectIdentifier, begin: () -> Void)] = []
  private var rest: GLib.Timer?

  /// Nanoseconds after the last long line until its memory is given back.
  private static let restNanoseconds: Int64 = 2_000_000_000

  init(count: Int) {
    self.count = count
  }

  /// Takes a place for a session, which calls `leave` in the end.
  ///
  /// - Returns: Whether it may go on; if not, `begin` is called when it may.
  func enter(_ session: ObjectIdentifier, begin: @escaping () -> Void) -> Bool {
    if holders.contains(session) { return true }
    guard holders.count < count else {
      waiting.append((session, begin))
      return false
    }
    holders.insert(session)
    rest = nil
    return true
  }

  /// Gives the place up, or the wait for one.
  func leave(_ session: ObjectIdentifier) {
    waiting.removeAll { $0.session == session }
    guard holders.remove(session) != nil else { return }
    guard waiting.isEmpty else {
      let next = waiting.removeFirst()
      holders.insert(next.session)
      return next.begin()
    }
    guard holders.isEmpty else { return }
    rest = GLib.Timer(after: Self.restNanoseconds) { tocsin_give_back_memory() }
  }
}
