internal import CX11

/// The window's shape for display and for input, in the window's coordinates.
///
/// Without XFixes 2 these functions do nothing, and the window stays a rectangle.
extension OverlayWindow {
  /// Restricts pointer input to some parts of the window; elsewhere it goes to the windows below.
  ///
  /// XFixes: `XFixesSetWindowShapeRegion` with `ShapeInput`.
  package func setInputShape(_ rects: [PixelRect]) {
    setShape(kind: ShapeKind.input, rects, excluding: [])
  }

  /// Restricts the window, for display and input, to some of its parts; nil means the whole window.
  ///
  /// XFixes: `XFixesSetWindowShapeRegion` with `ShapeBounding`.
  ///
  /// - Parameters:
  ///   - rects: The parts that remain.
  ///   - others: Parts to remove from them.
  package func setBoundingShape(_ rects: [PixelRect]?, excluding others: [PixelRect] = []) {
    setShape(kind: ShapeKind.bounding, rects, excluding: others)
  }

  /// The SHAPE extension's constants.
  private enum ShapeKind {
    static let bounding: Int32 = 0
    static let input: Int32 = 2
  }

  private func setShape(kind: Int32, _ rects: [PixelRect]?, excluding others: [PixelRect]) {
    guard !isDestroyed, !connection.isLost, let fixes = connection.extensions.fixes,
      fixes.major >= 2
    else { return }
    let display = connection.handle
    connection.ignoringErrors {
      guard let rects else {
        return XFixesSetWindowShapeRegion(display, id.rawValue, kind, 0, 0, 0)
      }
      let region = Self.makeRegion(rects, on: display)
      if !others.isEmpty {
        let excluded = Self.makeRegion(others, on: display)
        XFixesSubtractRegion(display, region, region, excluded)
        XFixesDestroyRegion(display, excluded)
      }
      XFixesSetWindowShapeRegion(display, id.rawValue, kind, 0, 0, region)
      XFixesDestroyRegion(display, region)
    }
  }

  private static func makeRegion(
    _ rects: [PixelRect], on display: OpaquePointer
  ) -> XserverRegion {
    var rectangles = rects.filter { !$0.isEmpty }.map { rect in
      XRectangle(
        x: Int16(clamping: rect.x), y: Int16(clamping: rect.y), width: UInt16(clamping: rect.width),
        height: UInt16(clamping: rect.height))
    }
    return XFixesCreateRegion(display, &rectangles, Int32(rectangles.count))
  }
}
