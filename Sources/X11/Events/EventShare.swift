/// One wish for events among others of this process, for as long as it lives: the server is asked for
/// all of them together.
final class EventShare<Events: Equatable> {
  private let connection: DisplayConnection
  private let events: Events
  private let wishes: ReferenceWritableKeyPath<DisplayConnection, [Events]>
  private let select: (DisplayConnection) -> Void

  /// Adds a wish to others.
  ///
  /// - Parameters:
  ///   - events: What is wished for.
  ///   - connection: The display.
  ///   - wishes: Where the connection keeps all of them.
  ///   - select: Asks the server for all of them.
  init(
    _ events: Events, on connection: DisplayConnection,
    among wishes: ReferenceWritableKeyPath<DisplayConnection, [Events]>,
    select: @escaping (DisplayConnection) -> Void
  ) {
    self.connection = connection
    self.events = events
    self.wishes = wishes
    self.select = select
    connection[keyPath: wishes].append(events)
    select(connection)
  }

  isolated deinit {
    guard let index = connection[keyPath: wishes].firstIndex(of: events) else { return }
    connection[keyPath: wishes].remove(at: index)
    guard !connection.isLost else { return }
    select(connection)
  }
}
