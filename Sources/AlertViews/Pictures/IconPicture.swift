package import AlertModel
import AlertRendering
import Cairo

/// Draws an icon from any source: a symbol, pixels, a file or the icon theme.
///
/// Files may be decoded asynchronously. Nothing is drawn until then, and the fallback symbol if it
/// fails.
package final class IconPicture {
  /// Where an icon's picture comes from.
  package enum Source: Hashable {
    case symbol(AlertIcon)
    case pixels(AlertPixels)
    case file(PictureSource)
    case themed([String], prefersSymbolic: Bool)
  }

  /// Where the picture comes from.
  package let source: Source
  /// Called when the icon has to be redrawn.
  var onChange: (() -> Void)?
  /// Whether there is no picture to draw.
  var hasFailed: Bool { loader?.hasFailed ?? isMissing }

  private let fallback: AlertIcon
  private var loader: PictureLoader?
  /// The result of the last lookup in the icon theme.
  private var found: IconLibrary.Icon?
  /// Whether the icon theme no longer has the icon, or its file cannot be read.
  private var isMissing = false
  private var pixels: (width: Int, height: Int, picture: Picture)?

  /// The side of the square in which `radius` is the corner radius, in points.
  private static let grid = 36.0
  private static let radius = 8.0
  /// The largest factor by which pixels are enlarged.
  private static let mostEnlarged = 2.0
  /// The part of the square that a symbolic icon fills.
  private static let symbolicPart = 0.7

  /// Creates a picture, which is decoded when it is drawn first.
  ///
  /// - Parameters:
  ///   - source: Where the picture comes from.
  ///   - fallback: The symbol to draw if the picture cannot be decoded.
  package init(_ source: Source, fallback: AlertIcon = .none) {
    self.source = source
    self.fallback = fallback
    if case .file(let file) = source { load(file) }
  }

  /// Creates the picture for an alert's icon; nil if there is none or its file cannot be read.
  ///
  /// This never blocks, whatever file a path leads to.
  package convenience init?(
    _ icon: AlertIcon, fallback: AlertIcon = .none, prefersSymbolic: Bool = false
  ) {
    switch icon {
    case .none: return nil
    case .info, .warning, .error, .question, .success, .key: self.init(.symbol(icon))
    case .pixels(let pixels): self.init(.pixels(pixels), fallback: fallback)
    case .file(let path):
      guard path.hasPrefix("/"), let file = try? PictureSource(path) else { return nil }
      self.init(.file(file), fallback: fallback)
    case .themed(let all):
      let names = Array(all.prefix { !$0.hasPrefix("/") })
      if IconLibrary.shared.contains(names) {
        self.init(.themed(names, prefersSymbolic: prefersSymbolic), fallback: fallback)
      } else if names.count < all.count {
        self.init(.file(all[names.count]), fallback: fallback)
      } else {
        return nil
      }
    }
  }

  // MARK: - Drawing

  /// Draws the picture in the center of a square.
  ///
  /// - Parameters:
  ///   - rect: The square, in points.
  ///   - color: The colour of a symbolic icon.
  ///   - isOnButton: Whether a symbolic icon fills the whole square, as a button's label.
  ///   - context: The context to draw into.
  ///   - environment: Theme, appearance and scale.
  func draw(
    in rect: Rect, color: Color, isOnButton: Bool = false, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    switch source {
    case .symbol(let icon):
      IconPainter.draw(icon, in: rect, into: context, palette: environment.palette)
    case .pixels(let pixels):
      let place = place(
        of: Size(width: Double(pixels.width), height: Double(pixels.height)), isDrawing: false,
        in: rect, context)
      let picture = scaled(pixels, to: place.size, scale: environment.scale)
      show(picture, in: place, isRounded: true, into: context)
    case .file(let file):
      draw(
        in: place(of: file.size, isDrawing: file.isDrawing, in: rect, context),
        isRounded: !file.isDrawing, into: context, in: environment)
    case .themed(let names, let prefersSymbolic):
      let icon = icon(
        named: names, size: rect.width, scale: environment.scale, prefersSymbolic: prefersSymbolic)
      let part = icon?.isSymbolic == true && !isOnButton ? Self.symbolicPart : 1
      let square = rect.outset(by: -(rect.width * (1 - part) / 2).rounded())
      guard let file = loader?.file else {
        return IconPainter.draw(fallback, in: rect, into: context, palette: environment.palette)
      }
      let place = place(of: file.size, isDrawing: file.isDrawing, in: square, context)
      if icon?.isSymbolic == true, let loader, !loader.hasFailed {
        guard let picture = loader.picture(for: place.size, scale: environment.scale) else {
          return
        }
        tint(picture, in: place, color: color, into: context)
      } else {
        draw(in: place, isRounded: false, into: context, in: environment)
      }
    }
  }

  private func draw(
    in place: Rect, isRounded: Bool, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    guard let loader else { return }
    let picture = loader.picture(for: place.size, scale: environment.scale)
    if let picture {
      show(picture, in: place, isRounded: isRounded, into: context)
    } else if loader.hasFailed {
      IconPainter.draw(fallback, in: place, into: context, palette: environment.palette)
    }
  }

  private func show(
    _ picture: Picture?, in place: Rect, isRounded: Bool, into context: borrowing DrawingContext
  ) {
    guard let picture else { return }
    context.withSavedState { context in
      if isRounded && picture.surface.hasOpaqueCorners {
        context.clip(
          to: place, radius: Self.radius / Self.grid * min(place.width, place.height))
      }
      context.draw(
        picture.surface, x: place.minX, y: place.minY, width: place.width, height: place.height)
    }
  }

  private func tint(
    _ picture: Picture, in place: Rect, color: Color, into context: borrowing DrawingContext
  ) {
    context.withSavedState { context in
      if context.isMirrored { context.mirror(x: place.minX, width: place.width) }
      context.translate(x: place.minX, y: place.minY)
      context.scale(by: place.width / Double(picture.surface.width))
      context.setSource(color)
      context.mask(picture.surface, x: 0, y: 0)
    }
  }

  /// The rectangle for a picture within a square, aligned to device pixels.
  private func place(
    of size: Size, isDrawing: Bool, in rect: Rect, _ context: borrowing DrawingContext
  ) -> Rect {
    let fitting = min(rect.width / size.width, rect.height / size.height)
    let factor = isDrawing ? fitting : min(fitting, Self.mostEnlarged)
    let fitted = Size(width: size.width * factor, height: size.height * factor)
    return context.snapped(
      Rect(
        x: rect.center.x - fitted.width / 2, y: rect.center.y - fitted.height / 2,
        width: max(fitted.width, 1), height: max(fitted.height, 1)))
  }

  // MARK: - Pictures

  private func load(_ file: PictureSource, isOfIconTheme: Bool = false) {
    let loader = PictureLoader(file, isOfIconTheme: isOfIconTheme)
    loader.onEnd = { [weak self] in self?.onChange?() }
    self.loader = loader
  }

  /// Looks up the icon for a size, and starts to load its file if it changed.
  private func icon(
    named names: [String], size: Double, scale: Double, prefersSymbolic: Bool
  ) -> IconLibrary.Icon? {
    let icon = IconLibrary.shared.icon(
      named: names, size: size, scale: scale, prefersSymbolic: prefersSymbolic)
    guard icon != found || (icon == nil && !isMissing) else { return icon }
    found = icon
    loader = nil
    if let icon, let file = try? PictureSource(icon.path) {
      isMissing = false
      load(file, isOfIconTheme: true)
    } else {
      isMissing = true
      onChange?()
    }
    return icon
  }

  /// The pixels scaled to their final size, kept for the next frame.
  private func scaled(_ source: AlertPixels, to size: Size, scale: Double) -> Picture? {
    let width = min(max(Int((size.width * scale).rounded()), 1), source.width)
    let height = min(max(Int((size.height * scale).rounded()), 1), source.height)
    if let pixels, pixels.width == width, pixels.height == height { return pixels.picture }
    guard let whole = try? ImageSurface(source),
      let picture = try? Picture(whole).scaled(width: width, height: height)
    else { return nil }
    pixels = (width, height, picture)
    return picture
  }
}

extension ImageSurface {
  /// Whether all corners are opaque, as in a photograph.
  fileprivate var hasOpaqueCorners: Bool {
    withUnsafeBytes { bytes in
      [0, (height - 1) * stride].allSatisfy { row in
        [0, (width - 1) * 4].allSatisfy { column in
          bytes.loadUnaligned(fromByteOffset: row + column, as: UInt32.self) >> 24 == 0xFF
        }
      }
    }
  }
}
