import AlertModel
import GLib
import NotificationModel
import NotificationService

/// The arguments of a `Notify` call.
struct NotifyArguments {
  var application = "test"
  var replaces: UInt32 = 0
  var icon = ""
  var summary = "A summary"
  var body = ""
  var actions: [String] = []
  var hints: [String: Variant] = [:]
  var timeout: Int32 = -1

  var values: [Variant] {
    [
      .text(application), .uint32(replaces), .text(icon), .text(summary), .text(body),
      .texts(actions), .dictionary(hints), .int32(timeout),
    ]
  }

  /// The request that our server creates from them.
  func request(
    cache: PixelCache = PixelCache(), entries: DesktopEntries = DesktopEntries([])
  ) -> NotificationRequest {
    IncomingNotification(
      .tuple(values), from: ":1.7", of: "tester", on: "bus", cache: cache, entries: entries
    ).request
  }

  /// The description that our server creates from them.
  var shown: AlertDescription { request().description }
}
