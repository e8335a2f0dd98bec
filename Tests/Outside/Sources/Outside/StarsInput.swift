import AlertKit

/// A control for 1 to 5 stars, made from one view for each.
final class StarsInput: InputView {
  private var count = 3 { didSet { valueDidChange() } }
  private let stars = (1...5).map { StarView(number: $0) }

  override var value: InputValue? { .number(Double(count)) }
  override var problem: String? { count == 1 ? "Was it that bad?" : nil }
  override var canBecomeFocused: Bool { true }
  override var advice: String { "1 to 5" }

  override init(name: String, isRequired: Bool = false) {
    super.init(name: name, isRequired: isRequired)
    for star in stars {
      star.pressed = { [weak self] in self?.count = star.number }
      addSubview(star)
    }
  }

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: min(width, 200), height: 40)
  }

  override func wantedWidth(in environment: AlertEnvironment) -> Double { 200 }

  override func layout(in environment: AlertEnvironment) {
    for (index, star) in stars.enumerated() {
      star.frame = Rect(x: Double(index) * 40, y: 0, width: 40, height: 40)
      star.isFilled = index < count
    }
  }

  override func keyPressed(_ key: KeyPress) -> Bool {
    switch key.key {
    case .right: count = min(count + 1, stars.count)
    case .left: count = max(count - 1, 1)
    default: return false
    }
    return true
  }
}

/// One star, drawn as a diamond.
final class StarView: View {
  let number: Int
  var pressed: (() -> Void)?
  var isFilled = false

  override var pointerLook: PointerLook { .link }

  init(number: Int) {
    self.number = number
    super.init()
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    let (width, height) = (bounds.size.width, bounds.size.height)
    context.beginPath()
    context.move(toX: width / 2, y: 2)
    context.addLine(toX: width - 2, y: height / 2)
    context.addLine(toX: width / 2, y: height - 2)
    context.addLine(toX: 2, y: height / 2)
    context.setSource(isFilled ? environment.palette.accent : environment.palette.plainButton)
    context.fill()
  }

  override func pointerPressed(at point: Point, clicks: Int, modifiers: KeyModifiers) -> Bool {
    pressed?()
    return true
  }
}
