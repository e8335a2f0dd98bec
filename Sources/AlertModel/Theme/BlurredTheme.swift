extension Theme {
  /// Whether the screen behind boxes of this theme can be blurred: not if boxes are pictures.
  public var canBlurBehind: Bool {
    metrics.boxOpacity < 1 && pictures[.box] == nil && pictures[.toast] == nil
  }

  /// The theme with text that stays readable on translucent boxes over any background.
  ///
  /// Every text on the box itself keeps a contrast of 4.5 : 1, or that on the opaque box if it is
  /// lower, over white and over black, and plain buttons keep theirs with the box.
  public var overBlur: Theme {
    var theme = self
    theme.light = light.readable(onBoxOf: metrics.boxOpacity)
    theme.dark = dark.readable(onBoxOf: metrics.boxOpacity)
    return theme
  }
}

extension Palette {
  /// WCAG 2.1, 1.4.3: the contrast of text.
  private static let leastContrast = 4.5
  /// Texts on the box itself.
  private static var texts: [WritableKeyPath<Palette, Color>] {
    [\.title, \.message, \.hint, \.accentOnBox, \.destructiveOnBox]
  }

  /// The palette with text that is readable on a box of an opacity, from 0 to 1.
  fileprivate func readable(onBoxOf opacity: Double) -> Palette {
    var palette = self
    let translucent = box.withAlpha(box.alpha * opacity)
    let grounds = [Color.black, .white].map(translucent.composited)
    for text in Self.texts {
      let color = self[keyPath: text]
      let wanted = min(Self.leastContrast, color.contrast(on: box))
      palette[keyPath: text] = distinct(color, on: grounds, by: wanted)
    }
    // A plain button has the same contrast with the box as an opaque one, and the same colour
    // there.
    let tint = plainButton.tint(over: box)
    let wanted = plainButton.contrast(on: box)
    palette.plainButton =
      grounds.allSatisfy { tint.contrast(on: $0) >= wanted * 0.99 }
      ? tint : distinct(plainButton, on: grounds, by: wanted)
    return palette
  }

  /// A colour, mixed with black or white until it has a contrast with every ground.
  func distinct(_ color: Color, on grounds: [Color], by wanted: Double) -> Color {
    let end: Color = box.relativeLuminance > 0.18 ? .black : .white
    let steps = 25
    for step in 0..<steps {
      let mixed = color.mixed(with: end, by: Double(step) / Double(steps))
      if grounds.allSatisfy({ mixed.contrast(on: $0) >= wanted }) { return mixed }
    }
    return end
  }
}

extension Color {
  /// The most transparent colour that looks like this one over an opaque ground.
  fileprivate func tint(over ground: Color) -> Color {
    guard alpha == 1, ground.alpha == 1 else { return self }
    let pairs = [(red, ground.red), (green, ground.green), (blue, ground.blue)]
    let least = pairs.map { $0 < $1 ? 1 - $0 / $1 : $0 > $1 ? ($0 - $1) / (1 - $1) : 0 }.max() ?? 0
    guard least > 0 else { return withAlpha(0) }
    func part(_ color: Double, _ ground: Double) -> Double {
      min(max((color - ground * (1 - least)) / least, 0), 1)
    }
    return Color(
      red: part(red, ground.red), green: part(green, ground.green), blue: part(blue, ground.blue),
      alpha: least)
  }
}
