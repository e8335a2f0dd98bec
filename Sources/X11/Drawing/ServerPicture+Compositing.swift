internal import CX11

extension ServerPicture {
  /// How new pixels meet those that are there.
  package enum Operation: Hashable, Sendable {
    /// They take their place, alpha and all.
    case source
    /// They are laid over them.
    case over
    /// What was there goes; the source does not matter.
    case clear
    /// They are added.
    case add

    var protocolValue: Int32 {
      switch self {
      case .source: PictOpSrc
      case .over: PictOpOver
      case .clear: PictOpClear
      case .add: PictOpAdd
      }
    }
  }

  /// Draws a source, through a mask, into this picture.
  ///
  /// Coordinates of source and mask are those after their transforms, so a pixel of the target at
  /// `rect.origin` shows the source's pixel at `sourceOrigin`.
  ///
  /// - Parameters:
  ///   - source: What to draw.
  ///   - operation: How it meets what is there.
  ///   - mask: Whose alpha the source is multiplied with; nil means 1.
  ///   - sourceOrigin: In the source's coordinates.
  ///   - maskOrigin: In the mask's coordinates.
  ///   - rect: In this picture's coordinates.
  ///
  /// The corresponding Xlib function is `XRenderComposite`.
  package func composite(
    _ source: ServerPicture, _ operation: Operation = .over, mask: ServerPicture? = nil,
    sourceOrigin: PixelPoint = .zero, maskOrigin: PixelPoint = .zero, in rect: PixelRect
  ) {
    guard !connection.isLost, !rect.isEmpty else { return }
    connection.ignoringErrors {
      XRenderComposite(
        connection.handle, operation.protocolValue, source.id.rawValue,
        mask?.id.rawValue ?? PictureID.none.rawValue, id.rawValue,
        sourceOrigin.x.protocolCoordinate, sourceOrigin.y.protocolCoordinate,
        maskOrigin.x.protocolCoordinate, maskOrigin.y.protocolCoordinate,
        rect.x.protocolCoordinate, rect.y.protocolCoordinate, rect.width.protocolLength,
        rect.height.protocolLength)
    }
  }

  /// Fills a rectangle of this picture with one colour.
  ///
  /// - Parameters:
  ///   - rect: In this picture's coordinates.
  ///   - color: Premultiplied.
  ///   - operation: How it meets what is there.
  ///
  /// The corresponding Xlib function is `XRenderFillRectangle`.
  package func fill(
    _ rect: PixelRect, with color: PremultipliedColor, _ operation: Operation = .source
  ) {
    guard !connection.isLost, !rect.isEmpty else { return }
    var color = color.protocolColor
    connection.ignoringErrors {
      XRenderFillRectangle(
        connection.handle, operation.protocolValue, id.rawValue, &color, rect.x.protocolCoordinate,
        rect.y.protocolCoordinate, rect.width.protocolLength, rect.height.protocolLength)
    }
  }
}
