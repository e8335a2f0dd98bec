internal import CX11
internal import Glibc

/// What is known of a property beside its bytes.
struct PropertyKind {
  var type: AtomID
  var format: Int
  /// How many bytes of it were not read.
  var remaining: Int
}

/// The raw content of a property, or its beginning.
struct PropertyContent {
  var type: AtomID
  var format: Int
  var bytes: [UInt8]
  /// How many bytes of it were not read.
  var remaining: Int

  /// The items of a property of format 32; Xlib keeps each in a C `long`.
  var words: [UInt] {
    guard format == 32 else { return [] }
    // Xlib extends the sign of what is 32 bits wide on the wire.
    return bytes.withUnsafeBytes { $0.bindMemory(to: UInt.self).map { $0 & 0xffff_ffff } }
  }
}

/// Reading and writing the properties of windows: ours and other clients', which lie.
///
/// Reads are bounded, check the type and never fail loudly: a window that is gone, or a property of
/// another type, reads as nil.
extension DisplayConnection {
  /// Numbers that mean no window or atom.
  package func cardinals(_ property: AtomID, of window: WindowID, limit: Int = 1024) -> [UInt]? {
    read(property, of: window, type: atoms[.cardinal], byteLimit: limit * 4)?.words
  }

  /// Numbers that may be negative.
  package func integers(_ property: AtomID, of window: WindowID, limit: Int = 1024) -> [Int32]? {
    read(property, of: window, type: atoms[.integer], byteLimit: limit * 4)?
      .words.map { Int32(truncatingIfNeeded: $0) }
  }

  package func windows(_ property: AtomID, of window: WindowID, limit: Int = 4096) -> [WindowID]? {
    read(property, of: window, type: atoms[.window], byteLimit: limit * 4)?
      .words.map { WindowID(rawValue: $0) }
  }

  package func atomList(_ property: AtomID, of window: WindowID, limit: Int = 256) -> [AtomID]? {
    read(property, of: window, type: atoms[.atom], byteLimit: limit * 4)?
      .words.map { AtomID(rawValue: $0) }
  }

  /// Text in UTF-8 or Latin 1, by the property's type; what does not decode is replaced.
  package func text(_ property: AtomID, of window: WindowID, limit: Int = 65_536) -> String? {
    guard let content = read(property, of: window, type: .none, byteLimit: limit),
      content.format == 8
    else { return nil }
    if content.type == atoms[.utf8String] { return String(decoding: content.bytes, as: UTF8.self) }
    guard content.type == atoms[.string] else { return nil }
    return String(String.UnicodeScalarView(content.bytes.map { Unicode.Scalar($0) }))
  }

  /// Bytes of any 8-bit type; nil if there are more than the limit.
  package func bytes(_ property: AtomID, of window: WindowID, limit: Int) -> [UInt8]? {
    guard let content = read(property, of: window, type: .none, byteLimit: limit),
      content.format == 8
    else { return nil }
    return content.bytes
  }

  /// Whether the window carries the property, of whatever type, and no longer than 1024 bytes.
  package func hasProperty(_ property: AtomID, of window: WindowID) -> Bool {
    read(property, of: window, type: .none, byteLimit: 1024) != nil
  }

  /// The properties that the window has; none if it is gone.
  ///
  /// The corresponding Xlib function is `XListProperties`.
  func propertyList(of window: WindowID) -> [AtomID] {
    guard !isLost else { return [] }
    var count: Int32 = 0
    let list = ignoringErrors { XListProperties(handle, window.rawValue, &count) }
    guard let list else { return [] }
    defer { XFree(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).map { AtomID(rawValue: $0) }
  }

  package func setCardinals(_ values: [UInt], _ property: AtomID, of window: WindowID) {
    write(values, property, type: atoms[.cardinal], of: window)
  }

  package func setAtoms(_ values: [AtomID], _ property: AtomID, of window: WindowID) {
    write(values.map(\.rawValue), property, type: atoms[.atom], of: window)
  }

  package func setWindows(_ values: [WindowID], _ property: AtomID, of window: WindowID) {
    write(values.map(\.rawValue), property, type: atoms[.window], of: window)
  }

  /// Sets text in UTF-8, cut down to the limit in bytes without breaking a character.
  package func setText(
    _ text: String, _ property: AtomID, of window: WindowID, limit: Int = 16_384
  ) {
    var bytes = Array(text.utf8.prefix(limit + 1))
    bytes.cutUTF8(to: limit)
    write(bytes, property, type: atoms[.utf8String], of: window)
  }

  /// Sets text in Latin 1, as ICCCM's oldest properties want it; other characters become a question
  /// mark.
  package func setLatin1(
    _ text: String, _ property: AtomID, of window: WindowID, limit: Int = 16_384
  ) {
    let bytes = text.unicodeScalars.prefix(limit).map { scalar in
      scalar.value < 0x100 ? UInt8(scalar.value) : UInt8(ascii: "?")
    }
    write(bytes, property, type: atoms[.string], of: window)
  }

  /// The corresponding Xlib function is `XDeleteProperty`.
  package func removeProperty(_ property: AtomID, of window: WindowID) {
    ignoringErrors { _ = XDeleteProperty(handle, window.rawValue, property.rawValue) }
  }

  /// Sets words of 32 bits.
  func write(_ values: [UInt], _ property: AtomID, type: AtomID, of window: WindowID) {
    ignoringErrors {
      values.withUnsafeBytes { bytes in
        _ = XChangeProperty(
          handle, window.rawValue, property.rawValue, type.rawValue, 32, Int32(PropModeReplace),
          bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
      }
    }
  }

  /// Sets bytes, no more than fit a request.
  func write(
    _ bytes: some Collection<UInt8>, _ property: AtomID, type: AtomID, of window: WindowID
  ) {
    ignoringErrors {
      _ = XChangeProperty(
        handle, window.rawValue, property.rawValue, type.rawValue, 8, Int32(PropModeReplace),
        Array(bytes), Int32(bytes.count))
    }
  }

  /// Reads the property if it has the type, or any if the type is none, and is no longer than the
  /// limit.
  private func read(
    _ property: AtomID, of window: WindowID, type: AtomID, byteLimit: Int
  ) -> PropertyContent? {
    guard let content = readBeginning(property, of: window, byteLimit: byteLimit),
      content.remaining == 0, type == .none || content.type == type
    else { return nil }
    return content
  }

  /// Reads as much of the property as the limit allows; nil if the window has no such property.
  func readBeginning(
    _ property: AtomID, of window: WindowID, byteLimit: Int
  ) -> PropertyContent? {
    withBeginning(property, of: window, byteLimit: byteLimit) { kind, bytes in
      PropertyContent(
        type: kind.type, format: kind.format, bytes: Array(bytes), remaining: kind.remaining)
    }
  }

  /// Lends as much of the property as the limit allows.
  ///
  /// - Parameters:
  ///   - property: Which.
  ///   - window: Whose.
  ///   - byteLimit: How many bytes are wanted at most; there may be three more.
  ///   - isSecret: Whether what was read is to be in no memory of this process afterwards.
  ///   - body: Called with the bytes, which are there for as long as it runs.
  /// - Returns: What it returns; nil if the window has no such property.
  func withBeginning<Result>(
    _ property: AtomID, of window: WindowID, byteLimit: Int, isSecret: Bool = false,
    _ body: (PropertyKind, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard !isLost else { return nil }
    var actualType: CX11.Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var remaining: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = ignoringErrors {
      XGetWindowProperty(
        handle, window.rawValue, property.rawValue, 0, max(byteLimit + 3, 4) / 4, 0,
        UInt(AnyPropertyType), &actualType, &format, &count, &remaining, &data)
    }
    guard let data else { return nil }
    let itemSize = format == 32 ? MemoryLayout<UInt>.size : Int(format) / 8
    let bytes = UnsafeMutableRawBufferPointer(start: data, count: Int(count) * itemSize)
    defer {
      if isSecret { explicit_bzero(data, bytes.count) }
      XFree(data)
      if isSecret { overwriteReplies(ofLength: bytes.count) }
    }
    guard status == Success else { return nil }
    let kind = PropertyKind(
      type: AtomID(rawValue: actualType), format: Int(format),
      remaining: Int(clamping: remaining))
    return body(kind, UnsafeRawBufferPointer(bytes))
  }

  /// Reads zeros where something else was read before.
  ///
  /// XCB gives back the memory of a reply as it is, and keeps the last bytes that came in a buffer
  /// of 4096: a reply of the same length takes the place of the first, a longer one that of both.
  /// It is the helper window’s, because owners of selections look at what is removed from the window
  /// that they were asked from.
  private func overwriteReplies(ofLength length: Int) {
    let (window, blank) = (helperWindow, atoms[.blank])
    for count in [length, max(2 * length, 8192)] {
      write(repeatElement(0, count: count), blank, type: atoms[.string], of: window)
      _ = withBeginning(blank, of: window, byteLimit: count) { _, _ in }
    }
    removeProperty(blank, of: window)
  }
}

extension [UInt8] {
  /// Cuts text in UTF-8 down to the limit in bytes without breaking a character.
  nonisolated mutating func cutUTF8(to limit: Int) {
    guard count > limit else { return }
    var end = Swift.max(limit, 0)
    while end > 0, self[end] & 0xc0 == 0x80 { end -= 1 }
    removeLast(count - end)
  }
}
