package import AlertModel
internal import AlertRendering
package import Cairo

/// A disc with the first letter of a name, or else a bell, in place of an icon.
@MainActor
package final class InitialBadge: View {
  /// The letter in the disc; nil for a bell.
  package let initial: String?

  private let line: TextLine

  /// The part of an icon's square that the disc fills: that of the built-in symbols.
  private static let part = 0.875
  /// The part of the disc's width that the bell's square fills.
  private static let bellPart = 0.66

  /// Creates a badge for a name; it has a bell if the name has neither a letter nor a digit.
  package init(of name: String) {
    // A character can have any number of scalars.
    initial = name.first { $0.isLetter || $0.isNumber }.map {
      String(String.UnicodeScalarView($0.uppercased().unicodeScalars.prefix(4)))
    }
    line = TextLine(initial ?? "", size: \.titleSize, weight: .semibold)
    super.init()
  }

  package override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let side = environment.theme.metrics.toastIconSize
    return Size(width: side, height: side)
  }

  package override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let side = min(frame.width, frame.height) * Self.part
    let disc = Rect(
      x: (frame.width - side) / 2, y: (frame.height - side) / 2, width: side, height: side)
    let ground = context.snapped(disc)
    context.fill(ground, radius: ground.width / 2, with: palette.plainButton)
    drawEdge(of: ground, into: context, in: environment)
    guard initial != nil else {
      let bell = disc.outset(by: -side * (1 - Self.bellPart) / 2)
      return GlyphPainter.draw(.bell, in: bell, color: palette.plainButtonLabel, into: context)
    }
    // The disc does not grow with the text scale.
    let part = min(1, 1 / environment.textScale)
    context.withSavedState { context in
      context.scale(by: part)
      let size = Size(width: frame.width / part, height: frame.height / part)
      let width = min(line.width(in: environment), side / part)
      line.draw(
        in: Rect(x: (size.width - width) / 2, y: 0, width: width, height: size.height),
        color: palette.plainButtonLabel, into: context, in: environment)
    }
  }

  /// Draws the edge that buttons have, without which the disc is invisible in some themes.
  private func drawEdge(
    of disc: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let edge = environment.palette.buttonEdge
    guard edge.alpha > 0 else { return }
    let width = environment.theme.metrics.buttonEdgeWidth
    context.beginPath()
    context.add(disc.outset(by: -width / 2), radius: (disc.width - width) / 2)
    context.setPen(width: width)
    context.setSource(edge)
    context.stroke()
  }
}
