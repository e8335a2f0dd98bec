internal import CX11

/// An X error: the server's answer to a request that failed.
nonisolated package struct XProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error code, such as 3 for `BadWindow`.
  package var code: Int
  /// The request's major opcode, which identifies the extension for requests of extensions.
  package var request: Int
  /// The request's minor opcode in its extension, else 0.
  package var minorRequest: Int
  /// The resource or value that the server rejected.
  package var resource: UInt
  /// The request's serial number on the connection.
  package var serial: UInt

  /// The error's name, the request and the resource.
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

  /// The core protocol's error names, by code.
  private static let names = [
    "Success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor",
    "BadFont", "BadMatch", "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC",
    "BadIDChoice", "BadName", "BadLength", "BadImplementation",
  ]
}

/// An error of a display connection.
nonisolated package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  package enum Code: Hashable, Sendable {
    /// The server could not be reached or refused the connection.
    case unreachable
    /// The server lacks an extension.
    case missingExtension
    /// The server answered a request with an error.
    case refused
  }

  /// The kind of error.
  package var code: Code
  /// The message: one sentence.
  package var description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
