internal import CX11
internal import Glibc

/// The type and the size of a property.
struct PropertyKind {
  var type: AtomID
  /// Bits for each item: 8, 16 or 32.
  var format: Int
  /// The number of bytes that were not read.
  var remaining: Int
}

/// The content of a property, or its beginning.
struct PropertyContent {
  var type: AtomID
  /// Bits for each item: 8, 16 or 32.
  var format: Int
  var bytes: [UInt8]
  /// The number of bytes that were not read.
  var remaining: Int

  /// The items of a property of format 32, which Xlib returns as C `long`s.
  var words: [UInt] {
    guard format == 32 else { return [] }
    // Xlib sign-extends the 32-bit items.
    return bytes.withUnsafeBytes { $0.bindMemory(to: UInt.self).map { $0 & 0xffff_ffff } }
  }
}

/// Reading and writing the properties of windows, this client's and others'.
///
/// Other clients are not trusted: reads have limits, and return nil if the window does not exist, or
/// the property is missing, has another type, or is longer than the limit. Each read costs a round
/// trip.
extension DisplayConnection {
  /// The most items of a list of atoms that are read.
  package static let atomLimit = 256
  /// The most items of other lists of 32-bit items.
  package static let (cardinalLimit, windowLimit) = (1024, 4096)
  /// The most bytes of a text that are read.
  package static let textLimit = 65_536
  /// The most bytes of a property of which only the presence is read.
  static let presenceLimit = 1024

  /// Returns the items of a `CARDINAL` property; `limit` is their maximal number.
  package func cardinals(
    _ property: AtomID, of window: WindowID, limit: Int = DisplayConnection.cardinalLimit
  ) -> [UInt]? {
    read(property, of: window, type: atoms[.cardinal], byteLimit: limit * 4)?.words
  }

  /// Returns the items of an `INTEGER` property; `limit` is their maximal number.
  package func integers(_ property: AtomID, of window: WindowID, limit: Int = 1024) -> [Int32]? {
    read(property, of: window, type: atoms[.integer], byteLimit: limit * 4)?
      .words.map { Int32(truncatingIfNeeded: $0) }
  }

  /// Returns the items of a `WINDOW` property; `limit` is their maximal number.
  package func windows(
    _ property: AtomID, of window: WindowID, limit: Int = DisplayConnection.windowLimit
  ) -> [WindowID]? {
    read(property, of: window, type: atoms[.window], byteLimit: limit * 4)?
      .words.map { WindowID(rawValue: $0) }
  }

  /// Returns the items of an `ATOM` property; `limit` is their maximal number.
  package func atomList(
    _ property: AtomID, of window: WindowID, limit: Int = DisplayConnection.atomLimit
  ) -> [AtomID]? {
    read(property, of: window, type: atoms[.atom], byteLimit: limit * 4)?
      .words.map { AtomID(rawValue: $0) }
  }

  /// Returns the text of a `UTF8_STRING` or `STRING` (Latin-1) property, with U+FFFD for invalid
  /// bytes; `limit` is the maximal number of bytes.
  package func text(
    _ property: AtomID, of window: WindowID, limit: Int = DisplayConnection.textLimit
  ) -> String? {
    guard let content = read(property, of: window, type: .none, byteLimit: limit),
      content.format == 8
    else { return nil }
    if content.type == atoms[.utf8String] { return String(decoding: content.bytes, as: UTF8.self) }
    guard content.type == atoms[.string] else { return nil }
    return String(String.UnicodeScalarView(content.bytes.map { Unicode.Scalar($0) }))
  }

  /// Returns the bytes of a property of any type with format 8.
  package func bytes(_ property: AtomID, of window: WindowID, limit: Int) -> [UInt8]? {
    guard let content = read(property, of: window, type: .none, byteLimit: limit),
      content.format == 8
    else { return nil }
    return content.bytes
  }

  /// Whether the window has the property, of any type and at most 1024 bytes long.
  package func hasProperty(_ property: AtomID, of window: WindowID) -> Bool {
    read(property, of: window, type: .none, byteLimit: Self.presenceLimit) != nil
  }

  /// Sets a `CARDINAL` property.
  package func setCardinals(_ values: [UInt], _ property: AtomID, of window: WindowID) {
    write(values, property, type: atoms[.cardinal], of: window)
  }

  /// Sets an `ATOM` property.
  package func setAtoms(_ values: [AtomID], _ property: AtomID, of window: WindowID) {
    write(values.map(\.rawValue), property, type: atoms[.atom], of: window)
  }

  /// Sets a `WINDOW` property.
  package func setWindows(_ values: [WindowID], _ property: AtomID, of window: WindowID) {
    write(values.map(\.rawValue), property, type: atoms[.window], of: window)
  }

  /// Sets a `UTF8_STRING` property to a text, truncated to `limit` bytes at a character's boundary.
  package func setText(
    _ text: String, _ property: AtomID, of window: WindowID, limit: Int = 16_384
  ) {
    var bytes = Array(text.utf8.prefix(limit + 1))
    bytes.cutUTF8(to: limit)
    write(bytes, property, type: atoms[.utf8String], of: window)
  }

  /// Sets a `STRING` (Latin-1) property to a text, with question marks for other characters.
  package func setLatin1(
    _ text: String, _ property: AtomID, of window: WindowID, limit: Int = 16_384
  ) {
    let bytes = text.unicodeScalars.prefix(limit).map { scalar in
      scalar.value < 0x100 ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
    write(bytes, property, type: atoms[.string], of: window)
  }

  /// Deletes a property.
  ///
  /// The corresponding Xlib function is `XDeleteProperty`.
  package func removeProperty(_ property: AtomID, of window: WindowID) {
    ignoringErrors { _ = XDeleteProperty(handle, window.rawValue, property.rawValue) }
  }

  /// Sets a property of format 32.
  func write(_ values: [UInt], _ property: AtomID, type: AtomID, of window: WindowID) {
    ignoringErrors {
      values.withUnsafeBytes { bytes in
        _ = XChangeProperty(
          handle, window.rawValue, property.rawValue, type.rawValue, 32, Int32(PropModeReplace),
          bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
      }
    }
  }

  /// Sets a property of format 8; the bytes must fit into one request.
  func write(
    _ bytes: some Collection<UInt8>, _ property: AtomID, type: AtomID, of window: WindowID
  ) {
    ignoringErrors {
      _ = XChangeProperty(
        handle, window.rawValue, property.rawValue, type.rawValue, 8, Int32(PropModeReplace),
        Array(bytes), Int32(bytes.count))
    }
  }

  /// Reads a property of a type, or of any type if `type` is none, up to a length.
  private func read(
    _ property: AtomID, of window: WindowID, type: AtomID, byteLimit: Int
  ) -> PropertyContent? {
    guard let content = readBeginning(property, of: window, byteLimit: byteLimit),
      content.remaining == 0, type == .none || content.type == type
    else { return nil }
    return content
  }

  /// Reads the beginning of a property, up to the limit; nil if the property does not exist.
  func readBeginning(
    _ property: AtomID, of window: WindowID, byteLimit: Int
  ) -> PropertyContent? {
    withBeginning(property, of: window, byteLimit: byteLimit) { kind, bytes in
      PropertyContent(
        type: kind.type, format: kind.format, bytes: Array(bytes), remaining: kind.remaining)
    }
  }

  /// Calls a body with the beginning of a property.
  ///
  /// - Parameters:
  ///   - property: The property's name.
  ///   - window: The window.
  ///   - byteLimit: The maximal number of bytes; up to three more may be read.
  ///   - body: Called with the bytes, which are valid during the call.
  /// - Returns: The body's result; nil if the property does not exist.
  func withBeginning<Result>(
    _ property: AtomID, of window: WindowID, byteLimit: Int,
    _ body: (PropertyKind, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard !isLost else { return nil }
    let words = Self.words(for: byteLimit)
    let question = EarlyAnswers.Key.property(property, window, words: words)
    // For a window that does not exist there is no reply.
    if early.holds(question) {
      return earlyAnswer(question).flatMap { Self.withProperty($0, body) }
    }
    var actualType: CX11.Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var remaining: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = ignoringErrors {
      XGetWindowProperty(
        handle, window.rawValue, property.rawValue, 0, words, 0,
        UInt(AnyPropertyType), &actualType, &format, &count, &remaining, &data)
    }
    guard let data else { return nil }
    let itemSize = format == 32 ? MemoryLayout<UInt>.size : Int(format) / 8
    let bytes = UnsafeMutableRawBufferPointer(start: data, count: Int(count) * itemSize)
    defer { XFree(data) }
    guard status == Success else { return nil }
    let kind = PropertyKind(
      type: AtomID(rawValue: actualType), format: Int(format),
      remaining: Int(clamping: remaining))
    return body(kind, UnsafeRawBufferPointer(bytes))
  }
}

extension DisplayConnection {
  /// Calls a body with a property as XCB returns it; items of 32 bits become C `long`s, as in Xlib.
  private static func withProperty<Result>(
    _ answer: ServerAnswer, _ body: (PropertyKind, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    let format = Int(answer.field(1, as: UInt8.self))
    let kind = PropertyKind(
      type: AtomID(rawValue: UInt(answer.field(8))), format: format,
      remaining: Int(answer.field(12)))
    guard kind.type != .none else { return nil }
    let count = min(Int(answer.field(16)), answer.count)
    guard format == 32 else {
      return body(kind, answer.bytes(at: 32, count: count * format / 8))
    }
    let items = (0..<count).map { Int(answer.field(32 + 4 * $0, as: Int32.self)) }
    return items.withUnsafeBytes { body(kind, $0) }
  }
}

extension [UInt8] {
  /// Truncates UTF-8 text to a number of bytes, at the boundary of a Unicode scalar.
  nonisolated mutating func cutUTF8(to limit: Int) {
    guard count > limit else { return }
    var end = Swift.max(limit, 0)
    while end > 0, self[end] & 0xc0 == 0x80 { end -= 1 }
    removeLast(count - end)
  }
}
