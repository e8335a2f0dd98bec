extension Theme {
  /// The theme with edges that separate boxes from any screen, where they have no shadow and no
  /// backdrop.
  ///
  /// The edge has a contrast of 3 : 1 with the box. WCAG 2.1, 1.4.11: the contrast of the parts of a
  /// user interface.
  public var edged: Theme {
    var theme = self
    for palette in [\Theme.light, \Theme.dark] {
      let box = theme[keyPath: palette].box
      let edge = theme[keyPath: palette].boxEdge
      guard edge.contrast(on: box) < 3 else { continue }
      theme[keyPath: palette].boxEdge = theme[keyPath: palette].distinct(box, on: [box], by: 3)
    }
    return theme
  }
}
