/// The numbers that can be given.
public struct NumberRules: Hashable, Sendable {
  /// The number that is there at first; nil for none.
  public var value: Double?
  public var minimum: Double?
  public var maximum: Double?
  /// What an arrow key adds, and what the value is a multiple of, counted from the minimum.
  public var step: Double?
  /// What an arrow key adds to a number that is dragged, if it is more than a step.
  public var arrowStep: Double?

  public init(
    value: Double? = nil, minimum: Double? = nil, maximum: Double? = nil, step: Double? = nil,
    arrowStep: Double? = nil
  ) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.arrowStep = arrowStep
  }
}

extension NumberRules {
  /// What a slider goes from and to when nothing is said.
  private static let usualSpan = 0.0...100

  /// The bounds of a slider, the lower one first.
  ///
  /// The upper one is greater, unless the numbers are so large that there is none. A bound that is no
  /// finite number counts as not given.
  public var span: ClosedRange<Double> {
    let way = Self.usualSpan.upperBound
    let (minimum, maximum) = (minimum.finite, maximum.finite)
    let low = minimum ?? maximum.map { $0 > 0 ? 0 : $0 - way } ?? Self.usualSpan.lowerBound
    let high = maximum ?? max(Self.usualSpan.upperBound, low + way)
    return low...(high > low ? high : low + 1)
  }

  /// What one press of an arrow adds to a number that is typed.
  public var typedStep: Double { step ?? 1 }

  /// The distance between two numbers that can be dragged to: a hundredth of the way, and a whole
  /// number where that will do.
  public var draggedStep: Double {
    if let step { return step }
    let way = span.upperBound - span.lowerBound
    let isWhole = span.lowerBound == span.lowerBound.rounded() && way == way.rounded()
    guard isWhole, way >= 10 else { return way / 100 }
    return max((way / 100).rounded(.down), 1)
  }

  /// What one press of an arrow adds to a number that is dragged.
  public var draggedArrowStep: Double { arrowStep ?? draggedStep }

  /// The number of a slider nearest to another one: within its bounds and on a step.
  ///
  /// Where the way from one bound to the other has no length that can be counted in, it is the lower
  /// bound.
  public func dragged(to number: Double) -> Double {
    let step = draggedStep
    let way = span.upperBound - span.lowerBound
    guard way.isFinite, way > 0 else { return span.lowerBound }
    let steps = (way / step * (1 + .ulpOfOne * 4)).rounded(.down)
    let wanted = ((number - span.lowerBound) / step).rounded()
    let count = min(max(wanted.isFinite ? wanted : 0, 0), steps)
    return rounded(span.lowerBound + count * step, step: step)
  }

  /// A number that is typed, so many steps on: on a step, and not beyond a bound.
  ///
  /// - Parameters:
  ///   - number: What was there; nil for nothing.
  ///   - count: How many steps; negative for down.
  /// - Returns: The number to show now.
  public func stepped(from number: Double?, by count: Double) -> Double {
    let base = minimum ?? 0
    guard let number else { return bounded(base + (minimum == nil ? count * typedStep : 0)) }
    let place = (number - base) / typedStep
    // From between two steps the first press goes to the one that lies ahead.
    let near = place.rounded()
    let isOnStep = abs(place - near) < 1e-9 * max(abs(place), 1)
    let start = isOnStep ? near : place.rounded(count < 0 ? .up : .down)
    let next = rounded(base + (start + count) * typedStep, step: typedStep)
    return bounded(next.isFinite ? next : number)
  }

  private func bounded(_ number: Double) -> Double {
    let low = max(number, minimum ?? -.greatestFiniteMagnitude)
    guard let maximum, low > maximum else { return low }
    guard let minimum, step != nil else { return maximum }
    let steps = ((maximum - minimum) / typedStep * (1 + .ulpOfOne * 4)).rounded(.down)
    let last = rounded(minimum + steps * typedStep, step: typedStep)
    return last.isFinite ? last : maximum
  }

  /// Why a number is not one of those wanted, in one short sentence; nil if it is.
  public func problem(with number: Double) -> String? {
    let isInBounds =
      number >= minimum ?? -.infinity && number <= maximum ?? .infinity
    guard isInBounds else {
      return switch (minimum, maximum) {
      case (let low?, let high?): "From \(NumberText.text(low)) to \(NumberText.text(high))."
      case (let low?, nil): "\(NumberText.text(low)) or more."
      case (nil, let high?): "\(NumberText.text(high)) or less."
      case (nil, nil): nil
      }
    }
    guard let step else { return nil }
    let place = (number - (minimum ?? 0)) / step
    guard abs(place - place.rounded()) > 1e-9 * max(abs(place), 1) else { return nil }
    let start = minimum.map { $0 == 0 ? "" : ", from \(NumberText.text($0)) on" } ?? ""
    return "In steps of \(NumberText.text(step))\(start)."
  }

  /// The places after the point that a slider's numbers have.
  public var draggedDecimals: Int {
    max(NumberText.decimals(of: draggedStep), NumberText.decimals(of: span.lowerBound))
  }

  /// Takes away what binary fractions add in the last places.
  private func rounded(_ number: Double, step: Double) -> Double {
    let decimals = max(NumberText.decimals(of: step), NumberText.decimals(of: minimum ?? 0))
    return NumberText.rounded(number, decimals: decimals)
  }
}

extension Double? {
  /// The number, if it is one and has an end.
  fileprivate var finite: Double? { flatMap { $0.isFinite ? $0 : nil } }
}
