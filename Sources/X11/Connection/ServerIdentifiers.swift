/// A window's name on the server: ours or another client's.
nonisolated package struct WindowID: RawRepresentable, Hashable, Sendable {
  /// No window, which some requests take for "the default".
  package static let none = WindowID(rawValue: 0)

  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A pixmap's name on the server.
nonisolated package struct PixmapID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// A picture's name on the server: a drawable as the Render extension sees it.
nonisolated package struct PictureID: RawRepresentable, Hashable, Sendable {
  package static let none = PictureID(rawValue: 0)

  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// An atom: a string that the server keeps under a number.
nonisolated package struct AtomID: RawRepresentable, Hashable, Sendable {
  package static let none = AtomID(rawValue: 0)

  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

/// What requests that draw or read pixels take: a window or a pixmap.
nonisolated package struct DrawableID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt

  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  package init(_ window: WindowID) {
    rawValue = window.rawValue
  }

  package init(_ pixmap: PixmapID) {
    rawValue = pixmap.rawValue
  }
}
