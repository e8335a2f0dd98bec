import AlertModel
import AlertRendering
import AlertTestSupport
import Cairo
import DrawingTestSupport
import Testing

@testable import AlertViews

/// The contrast of text and its background in the shipped themes.
///
/// Backgrounds are drawn over a white, a black and a grey desktop and the worst pixel is used, so
/// that pictures and translucent boxes are checked like plain colours.
///
/// WCAG 2.1: 1.4.3, 1.4.6.
@MainActor
struct ShippedThemeContrastTests {
  private static let desktops = [Color.white, .black, Color(hex: 0x808080)]

  /// The contrast that a theme guarantees.
  private static func least(_ theme: Theme) -> Double { theme.name == "high-contrast" ? 7 : 4.5 }

  private static func theme(_ name: String) throws -> Theme {
    try #require(ShippedThemes.loader.load(name)).theme
  }

  /// The lowest contrast of a colour on a part of the drawing.
  private func contrast(
    of color: Color, in part: Rect, scale: Double, _ draw: (borrowing DrawingContext) -> Void
  ) throws -> Double {
    var worst = 21.0
    for desktop in Self.desktops {
      let surface = try ImageSurface(width: 800, height: 600)
      let context = DrawingContext(surface, scale: scale)
      // Nothing else is looked at. A pixel on the edge of a clip is drawn only in part.
      context.clip(to: part.outset(by: 1))
      context.fill(part.outset(by: 1), with: desktop)
      draw(context)
      let pixels = surface.differentPixels(
        x: Int(part.minX * scale)..<Int(part.maxX * scale),
        y: Int(part.minY * scale)..<Int(part.maxY * scale))
      for pixel in pixels {
        let ground = Color(
          red: Double(pixel >> 16 & 0xFF) / 255, green: Double(pixel >> 8 & 0xFF) / 255,
          blue: Double(pixel & 0xFF) / 255)
        worst = min(worst, color.contrast(on: ground))
      }
    }
    return worst
  }

  @Test(arguments: ShippedThemes.names, [Appearance.light, .dark])
  func textsOnTheBox(name: String, appearance: Appearance) throws {
    let theme = try Self.theme(name)
    let palette = theme.palette(for: appearance)
    let environment = AlertEnvironment(theme: theme, appearance: appearance)
    let colors = [
      ("title", palette.title), ("message", palette.message), ("hint", palette.hint),
      ("accent-on-box", palette.accentOnBox), ("destructive-on-box", palette.destructiveOnBox),
    ]
    // An alert, a toast of one line, and a single button of a sheet: text can be anywhere in the
    // smaller ones.
    let boxes = [
      (PresentationBackdrop.dimmed, Rect(x: 40, y: 40, width: 340, height: 260), 24.0),
      (.desktop, Rect(x: 40, y: 40, width: 372, height: 68), theme.metrics.toastPadding),
      (.dimmed, Rect(x: 40, y: 40, width: 420, height: 52), 14),
    ]
    for (backdrop, box, padding) in boxes {
      for (key, color) in colors {
        let found = try contrast(of: color, in: box.outset(by: -padding), scale: 1) { context in
          BoxPainter.draw(
            [box], style: theme.boxStyle(over: backdrop), into: context, in: environment)
        }
        #expect(found >= Self.least(theme), "\(key) on \(box.size): \(found)")
      }
    }
  }

  @Test(arguments: ShippedThemes.names, [Appearance.light, .dark])
  func labelsOfButtons(name: String, appearance: Appearance) throws {
    let theme = try Self.theme(name)
    let environment = AlertEnvironment(theme: theme, appearance: appearance)
    let states = [
      ButtonPainter.State(), ButtonPainter.State(isHovered: true),
      ButtonPainter.State(isHovered: true, isPressed: true),
    ]
    let box = Rect(x: 20, y: 20, width: 340, height: 200)
    for height in [theme.metrics.buttonHeight, theme.metrics.toastButtonHeight] {
      let button = Rect(x: 60, y: 80, width: 140, height: height)
      let line = theme.metrics.buttonLabelSize * 1.2
      let text = Rect(
        x: button.minX + theme.metrics.buttonInset, y: button.center.y - line / 2,
        width: button.width - 2 * theme.metrics.buttonInset, height: line)
      for kind in ButtonPainter.Kind.allCases {
        for state in states {
          let label = ButtonPainter.label(
            kind.shown(in: theme), state: state, palette: environment.palette)
          let found = try contrast(of: label, in: text, scale: 1) { context in
            BoxPainter.draw(
              [box], style: theme.boxStyle(over: .dimmed), into: context, in: environment)
            ButtonPainter.draw(button, kind: kind, state: state, into: context, in: environment)
          }
          #expect(found >= Self.least(theme), "\(kind) \(state) of \(height): \(found)")
        }
      }
    }
  }

  @Test(arguments: ShippedThemes.names, [Appearance.light, .dark])
  func theMarkOfACriticalNotification(name: String, appearance: Appearance) throws {
    let theme = try Self.theme(name)
    let environment = AlertEnvironment(theme: theme, appearance: appearance)
    // Not a background for text, but it must be visible. WCAG 2.1: 1.4.11.
    let box = Rect(x: 40, y: 40, width: 372, height: 90)
    let found = try contrast(
      of: environment.palette.destructiveOnBox, in: box.outset(by: -20), scale: 1
    ) { context in
      BoxPainter.draw(
        [box], style: theme.boxStyle(over: .desktop), into: context, in: environment)
    }
    #expect(found >= 3, "\(found)")
  }

  @Test(arguments: ShippedThemes.names, [Appearance.light, .dark])
  func labelsOfRows(name: String, appearance: Appearance) throws {
    let theme = try Self.theme(name)
    let environment = AlertEnvironment(theme: theme, appearance: appearance)
    let box = Rect(x: 20, y: 20, width: 420, height: 220)
    let row = Rect(x: 20, y: 100, width: 420, height: 52)
    for kind in ButtonPainter.Kind.allCases {
      for state in [
        ButtonPainter.State(), ButtonPainter.State(isHovered: true),
        ButtonPainter.State(isHovered: true, isPressed: true),
      ] {
        let label = RowPainter.label(kind, state: state, palette: environment.palette)
        let found = try contrast(of: label, in: row.outset(by: -14), scale: 1) { context in
          BoxPainter.draw(
            [box], style: theme.boxStyle(over: .dimmed), into: context, in: environment)
          RowPainter.draw(row, kind: kind, state: state, into: context, in: environment)
        }
        #expect(found >= Self.least(theme), "\(kind) \(state): \(found)")
      }
    }
  }

  @Test(arguments: ShippedThemes.names, [Appearance.light, .dark])
  func textsInFields(name: String, appearance: Appearance) throws {
    let theme = try Self.theme(name)
    let palette = theme.palette(for: appearance)
    let ground = palette.fieldFill.composited(over: palette.box.composited(over: .black))
    #expect(palette.title.contrast(on: ground) >= Self.least(theme))
    #expect(palette.hint.contrast(on: ground) >= min(Self.least(theme), 4.5))
    // A checked box has a mark on the accent.
    #expect(palette.accentLabel.contrast(on: palette.accent) >= Self.least(theme))
  }

  /// The contrast that a theme guarantees for rings and outlines.
  ///
  /// WCAG 2.1: 1.4.11.
  private static func leastOfLines(_ theme: Theme) -> Double {
    theme.name == "high-contrast" ? 4.5 : 3
  }

  /// The surfaces below focus rings and check boxes, besides the rows of a sheet.
  private static let surfaces: [(String, PresentationBackdrop, isField: Bool)] = [
    ("alert", .dimmed, false), ("toast", .desktop, false), ("list", .dimmed, true),
  ]

  @Test(arguments: ShippedThemes.names, [Appearance.light, .dark])
  func ringsAndOutlinesOnEverySurface(name: String, appearance: Appearance) throws {
    let theme = try Self.theme(name)
    let environment = AlertEnvironment(theme: theme, appearance: appearance)
    let palette = environment.palette
    let lines = [
      ("focus-ring", palette.focusRing), ("check-line", palette.checkLine),
      ("invalid", palette.destructiveOnBox.withAlpha(palette.focusRing.alpha)),
    ]
    let box = Rect(x: 40, y: 40, width: 340, height: 260)
    let field = Rect(x: 80, y: 120, width: 240, height: 100)
    for (surface, backdrop, isField) in Self.surfaces {
      for (key, color) in lines {
        let part = isField ? field.outset(by: -6) : box.outset(by: -theme.metrics.toastPadding)
        let found = try contrast(of: color, in: part, scale: 1) { context in
          BoxPainter.draw(
            [box], style: theme.boxStyle(over: backdrop), into: context, in: environment)
          if isField {
            FieldPainter.draw(field, state: FieldPainter.State(), into: context, in: environment)
          }
        }
        #expect(found >= Self.leastOfLines(theme), "\(key) on \(surface): \(found)")
      }
    }
  }

  @Test(arguments: ShippedThemes.names, [Appearance.light, .dark])
  func ringsInTheRowsOfASheet(name: String, appearance: Appearance) throws {
    let theme = try Self.theme(name)
    let environment = AlertEnvironment(theme: theme, appearance: appearance)
    let box = Rect(x: 20, y: 20, width: 420, height: 220)
    let row = Rect(x: 20, y: 100, width: 420, height: 52)
    for kind in ButtonPainter.Kind.allCases {
      for isPressed in [false, true] {
        let state = ButtonPainter.State(isHovered: true, isPressed: isPressed)
        let found = try contrast(
          of: environment.palette.focusRing, in: row.outset(by: -8), scale: 1
        ) { context in
          BoxPainter.draw(
            [box], style: theme.boxStyle(over: .dimmed), into: context, in: environment)
          RowPainter.draw(row, kind: kind, state: state, into: context, in: environment)
        }
        #expect(found >= Self.leastOfLines(theme), "\(kind) \(state): \(found)")
      }
    }
  }

  @Test(arguments: [Appearance.light, .dark])
  func highContrastColorsAreOpaque(appearance: Appearance) throws {
    let theme = try Self.theme("high-contrast")
    let palette = theme.palette(for: appearance)
    for color in [
      palette.box, palette.boxEdge, palette.title, palette.message, palette.hint,
      palette.plainButton, palette.plainButtonLabel, palette.buttonEdge, palette.accent,
      palette.fieldFill, palette.fieldLine, palette.checkLine, palette.focusRing,
    ] { #expect(color.alpha == 1) }
    // Lines and rings must be visible, too. WCAG 2.1: 1.4.11.
    for line in [
      palette.boxEdge, palette.buttonEdge, palette.fieldLine, palette.focusRing, palette.checkLine,
      palette.infoIcon, palette.warningIcon, palette.errorIcon, palette.questionIcon,
      palette.successIcon, palette.scrollThumb,
    ] { #expect(line.contrast(on: palette.box) >= 3) }
  }
}
