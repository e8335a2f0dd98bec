public import AlertModel
internal import AlertRendering
public import Cairo

/// Shows one of the built-in symbols in the theme's icon size.
@MainActor
public final class IconView: View {
  /// The symbol; other icons draw nothing.
  public var icon: AlertIcon {
    didSet { if icon != oldValue { setNeedsDisplay() } }
  }

  /// Creates a view for a symbol.
  public init(_ icon: AlertIcon) {
    self.icon = icon
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let side = environment.theme.metrics.iconSize
    return Size(width: side, height: side)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    IconPainter.draw(icon, in: bounds, into: context, palette: environment.palette)
  }
}

/// Shows an icon's picture in the theme's icon size.
package final class IconPictureView: View {
  /// The icon that is shown.
  package let icon: IconPicture

  /// Creates a view that redraws when the icon's picture has been loaded.
  package init(_ icon: IconPicture) {
    self.icon = icon
    super.init()
    icon.onChange = { [weak self] in self?.setNeedsDisplay() }
  }

  package override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let side = environment.theme.metrics.iconSize
    return Size(width: side, height: side)
  }

  package override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    icon.draw(
      in: bounds, color: environment.palette.title, into: context, in: environment)
  }
}

extension IconView: AccessibleView {
  /// A symbol is reported by its name.
  package var accessibleElement: AccessibleElement? {
    AccessibleElement(.image, name: icon.name)
  }
}
