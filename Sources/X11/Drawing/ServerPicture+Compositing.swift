internal import CX11

extension ServerPicture {
  /// A Porter–Duff operator, which combines source and destination pixels.
  package enum Operation: Hashable, Sendable {
    /// `PictOpSrc`: the source replaces the destination, including alpha.
    case source
    /// `PictOpOver`: the source is blended over the destination.
    case over
    /// `PictOpOverReverse`: the destination is blended over the source.
    case below
    /// `PictOpClear`: the destination becomes transparent, whatever the source is.
    case clear
    /// `PictOpAdd`: the channels are added.
    case add
    /// `PictOpInReverse`: the destination is multiplied by the source's alpha.
    case keep
    /// `PictOpIn`: the source, multiplied by the destination's alpha, replaces the destination.
    case within

    var protocolValue: Int32 {
      switch self {
      case .source: PictOpSrc
      case .over: PictOpOver
      case .below: PictOpOverReverse
      case .clear: PictOpClear
      case .add: PictOpAdd
      case .keep: PictOpInReverse
      case .within: PictOpIn
      }
    }
  }

  /// Composites a source, through a mask, onto this picture.
  ///
  /// Coordinates of source and mask are those after their transforms: this picture's pixel at
  /// `rect.origin` is combined with the source's pixel at `sourceOrigin`.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - operation: How source and destination are combined.
  ///   - mask: A picture whose alpha the source is multiplied by; nil means 1.
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
  ///   - color: The colour.
  ///   - operation: How colour and destination are combined.
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
