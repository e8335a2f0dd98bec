public import AlertModel
public import Cairo

extension DrawingContext {
  /// Sets the colour to draw with.
  public borrowing func setSource(_ color: Color) {
    setSource(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Adds a rectangle to the path, with rounded corners if `radius` is not 0.
  public borrowing func add(_ rect: Rect, radius: Double = 0) {
    addRoundedRectangle(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, radius: radius)
  }

  /// Fills a rectangle with a colour, with rounded corners if `radius` is not 0.
  public borrowing func fill(_ rect: Rect, radius: Double = 0, with color: Color) {
    beginPath()
    add(rect, radius: radius)
    setSource(color)
    fill()
  }

  /// Clips to a rectangle, with rounded corners if `radius` is not 0.
  public borrowing func clip(to rect: Rect, radius: Double = 0) {
    clip(to: [rect], radius: radius)
  }

  /// Clips to rectangles that do not overlap, with rounded corners if `radius` is not 0.
  public borrowing func clip(to rects: [Rect], radius: Double = 0) {
    beginPath()
    for rect in rects { add(rect, radius: radius) }
    clip()
  }

  /// Returns the bounds of the clip, in user units.
  public borrowing func visibleRect() -> Rect {
    let bounds = clipBounds()
    return Rect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height)
  }

  /// Returns the nearest rectangle whose edges lie on device pixel boundaries, in user units.
  public borrowing func snapped(_ rect: Rect) -> Rect {
    let topLeft = snapped(x: rect.minX, y: rect.minY)
    let bottomRight = snapped(x: rect.maxX, y: rect.maxY)
    return Rect(
      x: topLeft.x, y: topLeft.y, width: bottomRight.x - topLeft.x,
      height: bottomRight.y - topLeft.y)
  }
}

extension Pattern {
  /// Adds a colour stop at `offset`, from 0 at the start to 1 at the end.
  public borrowing func addStop(at offset: Double, _ color: Color) {
    addStop(
      at: offset, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension TextStyle {
  /// Creates a style with the theme's font families, or with a Pango font description.
  public init(
    _ theme: Theme, size: Double, weight: Weight = .regular, description: String? = nil
  ) {
    self.init(
      families: theme.fontFamilies, size: size, weight: weight, description: description)
  }
}
