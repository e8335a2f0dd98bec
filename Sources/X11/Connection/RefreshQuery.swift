internal import CX11
internal import GLib
internal import Glibc

/// Queries when the monitor that shows a window last refreshed.
///
/// Releasing this object cancels the query.
///
/// Present extension: `PresentNotifyMSC`, whose event is sent at once for a frame count that has
/// passed.
package final class RefreshQuery {
  private static let (notify, selectInput): (UInt8, UInt8) = (2, 3)
  /// PresentCompleteNotify, as an event and as a mask.
  private static let completion: (type: UInt16, mask: UInt32) = (1, 1 << 1)
  /// A time that differs by more from the current time is of another clock, in nanoseconds.
  private static let mostAge: UInt64 = 1_000_000_000

  private let connection: DisplayConnection
  private let window: WindowID
  private let selection: UInt32
  private let events: OpaquePointer
  private var key: LateAnswers.Key?

  /// Sends the query; nil if the server lacks the extension, or runs on another machine.
  ///
  /// - Parameters:
  ///   - window: A window of this process that exists.
  ///   - connection: The display.
  ///   - action: Called from the loop with the time, in nanoseconds of `MonotonicClock`; never if the
  ///     server cannot tell it.
  package init?(
    of window: WindowID, on connection: DisplayConnection, action: @escaping (Int64) -> Void
  ) {
    guard !connection.isLost, connection.extensions.hasPresent else { return nil }
    let server = connection.requests.server
    let selection = xcb_generate_id(server)
    guard
      let events = xcb_register_for_special_xge(
        server, ServerRequests.Extension.present.record, selection, nil)
    else { return nil }
    self.connection = connection
    self.window = window
    self.selection = selection
    self.events = events
    connection.requests.post(
      .present, Self.selectInput, [selection, window.wire, Self.completion.mask])
    var question: RequestBody = [window.wire, 0, 0]
    for _ in 0..<3 { question.append(UInt64(0)) }
    connection.requests.post(.present, Self.notify, question)
    key = connection.late.add { Self.look(server, events, action) }
  }

  isolated deinit {
    if let key { connection.late.remove(key) }
    let server = connection.requests.server
    if !connection.isLost {
      connection.requests.post(.present, Self.selectInput, [selection, window.wire, 0])
    }
    xcb_unregister_for_special_event(server, events)
  }

  private static func look(
    _ server: OpaquePointer, _ events: OpaquePointer, _ action: @escaping (Int64) -> Void
  ) -> LateAnswers.Arrival {
    guard let event = xcb_poll_for_special_event(server, events) else { return .pending }
    defer { free(event) }
    let bytes = UnsafeRawPointer(event)
    guard bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self) == completion.type else {
      return .pending
    }
    // In microseconds.
    let time = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    let nanoseconds = Int64(clamping: time).multipliedReportingOverflow(by: 1000).partialValue
    let age = MonotonicClock.now().subtractingReportingOverflow(nanoseconds).partialValue
    guard age.magnitude < mostAge else { return .failed }
    return .arrived { action(nanoseconds) }
  }
}
