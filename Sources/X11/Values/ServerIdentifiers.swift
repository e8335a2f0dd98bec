internal import CX11

/// The server's identifier of a window, this process's or another client's.
nonisolated package struct WindowID: RawRepresentable, Hashable, Sendable {
  /// No window: the protocol's `None`.
  package static let none = WindowID(rawValue: 0)

  /// The XID.
  package let rawValue: UInt

  /// Creates an identifier from an XID.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  init(_ window: CX11.Window) {
    self.init(rawValue: UInt(window))
  }
}

/// The server's identifier of a pixmap.
nonisolated package struct PixmapID: RawRepresentable, Hashable, Sendable {
  /// The XID.
  package let rawValue: UInt

  /// Creates an identifier from an XID.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// The server's identifier of a picture: a drawable with a format, in the Render extension.
nonisolated package struct PictureID: RawRepresentable, Hashable, Sendable {
  /// No picture: the protocol's `None`.
  package static let none = PictureID(rawValue: 0)

  /// The XID.
  package let rawValue: UInt

  /// Creates an identifier from an XID.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// An atom: the server's number for a string.
nonisolated package struct AtomID: RawRepresentable, Hashable, Sendable {
  /// No atom: the protocol's `None`.
  package static let none = AtomID(rawValue: 0)

  /// The atom's number.
  package let rawValue: UInt

  /// Creates an identifier from an atom's number.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A window or a pixmap, for requests that draw or read pixels.
nonisolated package struct DrawableID: RawRepresentable, Hashable, Sendable {
  /// The XID.
  package let rawValue: UInt

  /// Creates an identifier from an XID.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Creates the identifier of a window.
  package init(_ window: WindowID) {
    rawValue = window.rawValue
  }

  /// Creates the identifier of a pixmap.
  package init(_ pixmap: PixmapID) {
    rawValue = pixmap.rawValue
  }
}
