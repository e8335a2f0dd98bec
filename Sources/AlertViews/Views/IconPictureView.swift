package import AlertModel
package import Cairo

/// The picture of an icon, as large as the square of an icon allows.
package final class IconPictureView: View {
  package let icon: IconPicture

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
