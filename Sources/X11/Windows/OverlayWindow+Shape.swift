internal import CX11

/// The window's shape for display and for input, in the window's coordinates.
///
/// Without XFixes 2 these functions do nothing, and the window stays a rectangle.
extension OverlayWindow {
  /// Restricts pointer input to some parts of the window; elsewhere it goes to the windows below.
  ///
  /// XFixes: `XFixesSetWindowShapeRegion` with `ShapeInput`.
  package func setInputShape(_ rects: [PixelRect]) {
    letsInputThrough = rects.isEmpty
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
    static let bounding: UInt32 = 0
    static let input: UInt32 = 2
  }

  /// The corresponding Xlib functions are `XFixesCreateRegion`, `XFixesSubtractRegion` and
  /// `XFixesSetWindowShapeRegion`.
  private func setShape(kind: UInt32, _ rects: [PixelRect]?, excluding others: [PixelRect]) {
    guard !isDestroyed, !connection.isLost, let fixes = connection.extensions.fixes,
      fixes.major >= 2
    else { return }
    let requests = connection.requests
    func shape(_ region: UInt32) {
      keepingFocusIfEntered { requests.post(.fixes, 21, [id.wire, kind, 0, region]) }
    }
    guard let rects else { return shape(0) }
    let region = makeRegion(rects)
    if !others.isEmpty {
      let excluded = makeRegion(others)
      requests.post(.fixes, 15, [region, excluded, region])
      requests.post(.fixes, 10, [excluded])
    }
    shape(region)
    requests.post(.fixes, 10, [region])
  }

  private func makeRegion(_ rects: [PixelRect]) -> UInt32 {
    let requests = connection.requests
    let region = xcb_generate_id(requests.server)
    var body: RequestBody = [region]
    for rect in rects where !rect.isEmpty {
      body.append(Int16(clamping: rect.x))
      body.append(Int16(clamping: rect.y))
      body.append(UInt16(clamping: rect.width))
      body.append(UInt16(clamping: rect.height))
    }
    requests.post(.fixes, 5, body)
    return region
  }
}
