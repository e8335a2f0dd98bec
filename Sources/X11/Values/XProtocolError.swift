internal import CX11

/// An error that the server answered a request with.
///
/// It comes later than its request, so it names the request by number.
nonisolated package struct XProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, such as 3 for `BadWindow`.
  package var code: Int
  /// The request's major number: the extension's for extensions.
  package var request: Int
  /// The request's number in its extension, else 0.
  package var minorRequest: Int
  /// The window, pixmap or value that the request was about.
  package var resource: UInt
  /// The request's place among all that this connection has sent.
  package var serial: UInt

  package var description: String {
    let name = code < Self.names.count ? Self.names[code] : "error \(code)"
    let resource = String(self.resource, radix: 16)
    return "\(name) for request \(request).\(minorRequest), resource 0x\(resource)"
  }

  init(_ event: XErrorEvent) {
    code = Int(event.error_code)
    request = Int(event.request_code)
    minorRequest = Int(event.minor_code)
    resource = UInt(event.resourceid)
    serial = UInt(event.serial)
  }

  /// The core protocol's errors, by code.
  private static let names = [
    "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor",
    "BadFont", "BadMatch", "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC",
    "BadIDChoice", "BadName", "BadLength", "BadImplementation",
  ]
}

/// What could not be done on a display, and why, in one sentence.
nonisolated package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// The server could not be reached, or refused the connection.
    case unreachable
    /// The server lacks an extension.
    case missingExtension
    /// The server answered a request with an error.
    case refused
  }

  package var code: Code
  package var description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
