package import AlertModel

/// What a client does while its alert waits or is on screen: it hears what happens, and changes or
/// ends the alert.
package protocol AlertAttendant: AnyObject {
  /// Whether it is told what happens to the alert; who has no use for it spares both ends the
  /// telling.
  var listens: Bool { get }

  /// The descriptors that are watched, seven at most.
  var watched: [Int32] { get }

  /// The alert was taken in; said again when another presenter has taken it over.
  func wasAdmitted() throws

  /// Something has happened to the alert.
  func happened(_ event: AlertEvent) throws

  /// A watched descriptor can be read, or is at its end.
  ///
  /// - Returns: What is to be done now.
  func attend(to descriptor: Int32) throws -> [AlertOrder]

  /// An update was refused; the sentence says why.
  func wasRefused(_ sentence: String) throws
}

/// What an attendant wants to become of its alert.
package enum AlertOrder: Hashable, Sendable {
  case update(AlertUpdate)
  /// It is to end, and its response to be waited for.
  case dismiss
  /// It is taken back, and nothing more is waited for.
  case leave
}
