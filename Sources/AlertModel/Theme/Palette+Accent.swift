extension Palette {
  /// WCAG 2.1, 1.4.3: the contrast of text; 1.4.11: that of controls.
  private static let least = (text: 4.5, control: 3.0)
  /// The relative luminance from which an accent has a dark label on a dark box.
  private static let brightest = 0.325
  /// The label of a bright accent.
  private static let darkLabel = Color(hex: 0x1C1C1E)
  private static let steps = 50

  /// The palette with another accent colour, moved as far towards black or white as is needed.
  ///
  /// Labels have a contrast of at least 4.5 : 1 with the accent, text in the accent with the box and
  /// with fields, and the accent itself 3 : 1 with the box. Icons keep their colours, because these
  /// say what kind of an alert it is.
  func with(accent wanted: Color) -> Palette {
    let wanted = wanted.withAlpha(1)
    var palette = self
    let isBright =
      box.relativeLuminance < 0.18 && wanted.relativeLuminance > Self.brightest
    let label = isBright ? Self.darkLabel : Color.white
    palette.accentLabel = label
    palette.accent = fill(wanted, under: label)
    let end: Color = box.relativeLuminance > 0.18 ? .black : .white
    palette.accentOnBox = Self.moved(wanted, towards: end) { color in
      color.contrast(on: box) >= Self.least.text
        && color.contrast(on: fieldFill.composited(over: box)) >= Self.least.text
    }
    palette.focusRing = palette.accentOnBox.withAlpha(focusRing.alpha)
    return palette
  }

  /// The background of the default button, on which a label can be read.
  private func fill(_ wanted: Color, under label: Color) -> Color {
    let readable = Self.moved(wanted, towards: label == .white ? .black : .white) {
      label.contrast(on: $0) >= Self.least.text
    }
    // A colour as dark as a dark box: as light as its label permits.
    let end: Color = box.relativeLuminance > 0.18 ? .black : .white
    let visible = Self.moved(readable, towards: end) {
      $0.contrast(on: box) >= Self.least.control
    }
    return label.contrast(on: visible) >= Self.least.text ? visible : readable
  }

  /// A colour mixed with another one until it is accepted; the other one if it never is.
  private static func moved(
    _ color: Color, towards end: Color, until isAccepted: (Color) -> Bool
  ) -> Color {
    for step in 0..<steps {
      let mixed = color.mixed(with: end, by: Double(step) / Double(steps))
      if isAccepted(mixed) { return mixed }
    }
    return end
  }
}
