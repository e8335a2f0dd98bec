import X11

extension DisplayConnection {
  /// Creates a window with one colour.
  func makeWindow(
    _ frame: PixelRect, color: UInt = 0xff, events: EventSelection = .input
  ) -> OverlayWindow {
    OverlayWindow(
      on: self, frame: frame, format: defaultFormat, background: .pixel(color), events: events)
  }
}
