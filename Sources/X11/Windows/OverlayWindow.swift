internal import CX11

/// The pointer's shape over a window: a glyph of the standard cursor font, which cursor themes
/// replace.
nonisolated package enum PointerShape: UInt32, Hashable, Sendable {
  /// `XC_left_ptr`.
  case arrow = 68
  /// `XC_hand2`.
  case hand = 60
  /// `XC_xterm`.
  case text = 152
}

/// An override-redirect window: window managers neither place, frame nor restack it.
///
/// It is destroyed with this object. Its frame is in the screen's coordinates, in device pixels.
package final class OverlayWindow {
  /// The background with which the server fills exposed parts of the window.
  package enum Background: Hashable, Sendable {
    /// Nothing: the previous content of the screen stays until it is drawn over.
    case none
    /// A pixel value in the window's format; 0 is transparent or black.
    case pixel(UInt)
    /// A pixmap of the window's depth, tiled.
    case pixmap(PixmapID)
  }

  /// The display.
  package let connection: DisplayConnection
  /// The window's identifier.
  package let id: WindowID
  /// The window's pixel format.
  package let format: VisualFormat

  /// The frame as last requested.
  package private(set) var frame: PixelRect

  /// Whether the window is mapped, according to the events delivered so far.
  package private(set) var isMapped = false

  /// Whether the window was destroyed, by this object or another client.
  package private(set) var isDestroyed = false

  /// Whether the pointer is in the window, and which buttons are down, according to the events
  /// delivered so far.
  package private(set) var pointer = OverlayPointer()
  /// Whether clicks go to the windows below.
  var letsInputThrough = false
  /// Whether the pointer is grabbed for a request.
  var isKeepingFocus = false

  /// Called from the loop if another client destroys the window.
  package var onForeignDestruction: (() -> Void)?

  private let colormap: CX11.Colormap
  private let ownsColormap: Bool
  private var observation: EventObservation?

  /// Creates a window, which is not mapped yet.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - frame: In the screen's coordinates; empty lengths count as 1.
  ///   - format: `defaultFormat` or `argbFormat` of the connection; a colormap is created for the
  ///     latter.
  ///   - background: The background with which the server fills exposed parts.
  ///   - events: The events to select, besides structure events.
  ///   - parent: The parent window; nil means the root.
  ///
  /// The corresponding Xlib function is `XCreateWindow`.
  package init(
    on connection: DisplayConnection, frame: PixelRect, format: VisualFormat,
    background: Background = .none, events: EventSelection = .input, parent: WindowID? = nil
  ) {
    self.connection = connection
    self.frame = frame
    self.format = format
    let display = connection.handle
    let root = connection.root.rawValue
    ownsColormap = format != connection.defaultFormat
    colormap =
      ownsColormap
      ? XCreateColormap(display, root, format.visual, AllocNone)
      : XDefaultColormap(display, Int32(connection.screenNumber))
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = events.union(.structure).rawValue
    attributes.colormap = colormap
    // A border pixel is required if the depth differs from the parent's, even without a border.
    attributes.border_pixel = 0
    attributes.bit_gravity = Int32(StaticGravity)
    var mask = CWOverrideRedirect | CWEventMask | CWColormap | CWBorderPixel | CWBitGravity
    switch background {
    case .none:
      attributes.background_pixmap = 0
      mask |= CWBackPixmap
    case .pixel(let pixel):
      attributes.background_pixel = pixel
      mask |= CWBackPixel
    case .pixmap(let pixmap):
      attributes.background_pixmap = pixmap.rawValue
      mask |= CWBackPixmap
    }
    let created = XCreateWindow(
      display, parent?.rawValue ?? root, frame.x.protocolCoordinate, frame.y.protocolCoordinate,
      frame.width.protocolLength, frame.height.protocolLength, 0, Int32(format.depth),
      UInt32(InputOutput), format.visual, UInt(mask), &attributes)
    id = WindowID(created)
    observation = connection.addObserver(for: id) { [weak self] event in self?.track(event) }
  }

  isolated deinit {
    destroy()
  }

  /// Destroys the window now; later calls on it do nothing.
  ///
  /// The corresponding Xlib function is `XDestroyWindow`.
  package func destroy() {
    guard !isDestroyed else { return }
    leavePointer()
    isDestroyed = true
    isMapped = false
    observation?.cancel()
    guard !connection.isLost else { return }
    connection.ignoringErrors {
      _ = XDestroyWindow(connection.handle, id.rawValue)
      if ownsColormap { _ = XFreeColormap(connection.handle, colormap) }
    }
  }

  /// Maps the window on top of the stack.
  ///
  /// The corresponding Xlib function is `XMapRaised`.
  package func mapRaised() { request { XMapRaised($0, $1) } }

  /// Moves the window to the top of the stack.
  ///
  /// The corresponding Xlib function is `XRaiseWindow`.
  package func raise() { request { XRaiseWindow($0, $1) } }

  /// Moves the window right below another child of the root; it stays if that is gone.
  ///
  /// Costs a round trip. The corresponding Xlib function is `XConfigureWindow` with `Below`.
  package func lower(below sibling: WindowID) {
    var changes = XWindowChanges()
    (changes.sibling, changes.stack_mode) = (sibling.rawValue, Below)
    request { XConfigureWindow($0, $1, UInt32(CWSibling | CWStackMode), &changes) }
    // xfwm4's compositor does not paint it where it appears.
    connection.reportDamage(of: sibling)
  }

  /// Unmaps the window; it can be mapped again.
  ///
  /// The corresponding Xlib function is `XUnmapWindow`.
  package func unmap() { request { XUnmapWindow($0, $1) } }

  /// Moves and resizes the window, in the screen's coordinates.
  ///
  /// The corresponding Xlib function is `XMoveResizeWindow`.
  package func setFrame(_ frame: PixelRect) {
    self.frame = frame
    keepingFocusIfEntered {
      request {
        XMoveResizeWindow(
          $0, $1, frame.x.protocolCoordinate, frame.y.protocolCoordinate,
          frame.width.protocolLength, frame.height.protocolLength)
      }
    }
  }

  /// Sets the background for exposed parts, without repainting now.
  ///
  /// The corresponding Xlib functions are `XSetWindowBackgroundPixmap` and `XSetWindowBackground`.
  package func setBackground(_ background: Background) {
    switch background {
    case .none: request { XSetWindowBackgroundPixmap($0, $1, 0) }
    case .pixel(let pixel): request { XSetWindowBackground($0, $1, pixel) }
    case .pixmap(let pixmap): request { XSetWindowBackgroundPixmap($0, $1, pixmap.rawValue) }
    }
  }

  /// Fills a part of the window, or all of it for nil, with its background.
  ///
  /// The corresponding Xlib function is `XClearArea`.
  package func clear(_ area: PixelRect? = nil) {
    guard let area else { return request { XClearWindow($0, $1) } }
    guard !area.isEmpty else { return }
    request {
      XClearArea(
        $0, $1, area.x.protocolCoordinate, area.y.protocolCoordinate, area.width.protocolLength,
        area.height.protocolLength, 0)
    }
  }

  /// Sets the pointer's shape over the window; nil means the parent's.
  ///
  /// - Parameters:
  ///   - pointer: The shape.
  ///   - canWait: Whether to do nothing if the shape has not been used before, because loading it
  ///     is slow.
  ///
  /// The corresponding Xlib function is `XDefineCursor`.
  package func setPointer(_ pointer: PointerShape?, canWait: Bool = false) {
    guard !isDestroyed, !connection.isLost else { return }
    if canWait, let pointer, !connection.cursors.has(pointer.rawValue) { return }
    let cursor = pointer.map { connection.cursors.cursor($0.rawValue, on: connection) } ?? 0
    request { XDefineCursor($0, $1, cursor) }
  }

  private func request(_ body: (OpaquePointer, CX11.Window) -> Int32) {
    guard !isDestroyed, !connection.isLost else { return }
    // Another client may have destroyed it, with the event not yet received.
    connection.ignoringErrors { _ = body(connection.handle, id.rawValue) }
  }

  private func track(_ event: DisplayEvent) {
    pointer.track(event, of: id)
    switch event {
    // With substructure events, those of the window's children arrive, too.
    case .windowMapped(let event) where event.window == id: isMapped = true
    case .windowUnmapped(let event) where event.window == id: isMapped = false
    case .windowDestroyed(let event) where event.window == id:
      guard !isDestroyed else { return }
      isDestroyed = true
      isMapped = false
      onForeignDestruction?()
    default: break
    }
  }
}
