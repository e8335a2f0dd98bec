/// The options of a number field or slider.
public struct NumberRules: Hashable, Sendable {
  /// The initial number; nil for none.
  public var value: Double?
  /// The smallest accepted number; nil for no limit.
  public var minimum: Double?
  /// The largest accepted number; nil for no limit.
  public var maximum: Double?
  /// The difference between accepted numbers, counted from the minimum, and what an arrow key adds.
  public var step: Double?
  /// The increment of a slider's arrow keys, if it is more than a step.
  public var arrowStep: Double?

  /// Creates options.
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
  /// The range of a slider without bounds.
  private static let usualSpan = 0.0...100

  /// The range of a slider.
  ///
  /// It is not empty, unless the numbers are too large to be distinguished. A bound that is not
  /// finite counts as nil.
  public var span: ClosedRange<Double> {
    let way = Self.usualSpan.upperBound
    let (minimum, maximum) = (minimum.finite, maximum.finite)
    let low = minimum ?? maximum.map { $0 > 0 ? 0 : $0 - way } ?? Self.usualSpan.lowerBound
    let high = maximum ?? max(Self.usualSpan.upperBound, low + way)
    return low...(high > low ? high : low + 1)
  }

  /// The increment of arrow keys in a number field.
  public var typedStep: Double { step ?? 1 }

  /// The difference between two numbers of a slider.
  ///
  /// By default a hundredth of the range, or a whole number if the bounds and the initial number
  /// are whole and there is a whole number between the bounds.
  public var draggedStep: Double {
    if let step { return step }
    let way = span.upperBound - span.lowerBound
    let isWhole = span.lowerBound == span.lowerBound.rounded() && way == way.rounded()
    let hasWholeValue = value.finite.map { $0 == $0.rounded() } ?? true
    guard isWhole, way >= 10 || (way > 1 && hasWholeValue) else { return way / 100 }
    return max((way / 100).rounded(.down), 1)
  }

  /// The increment of arrow keys in a slider.
  public var draggedArrowStep: Double { arrowStep ?? draggedStep }

  /// Returns the slider's number that is nearest to another one: within its range and on a step.
  ///
  /// If the length of the range is not finite, it is the lower bound.
  public func dragged(to number: Double) -> Double {
    let step = draggedStep
    let way = span.upperBound - span.lowerBound
    guard way.isFinite, way > 0 else { return span.lowerBound }
    let steps = (way / step * (1 + .ulpOfOne * 4)).rounded(.down)
    let wanted = ((number - span.lowerBound) / step).rounded()
    let count = min(max(wanted.isFinite ? wanted : 0, 0), steps)
    return rounded(span.lowerBound + count * step, step: step)
  }

  /// Returns a number field's number after some steps: on a step and within the bounds.
  ///
  /// - Parameters:
  ///   - number: The number before; nil for an empty field.
  ///   - count: The number of steps; negative for down.
  /// - Returns: The number after it.
  public func stepped(from number: Double?, by count: Double) -> Double {
    let base = minimum ?? 0
    guard let number else { return bounded(base + (minimum == nil ? count * typedStep : 0)) }
    let place = (number - base) / typedStep
    // Between two steps, the first press goes to the next one in its direction.
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

  /// Returns the accepted range or step, in one short sentence, if a number violates it; else nil.
  public func problem(with number: Double) -> String? {
    problem(with: number, in: .english)
  }

  /// Returns the accepted range or step, in one short sentence in a language, if a number violates
  /// it; else nil.
  package func problem(with number: Double, in language: Language) -> String? {
    let isInBounds =
      number >= minimum ?? -.infinity && number <= maximum ?? .infinity
    guard isInBounds else {
      return switch (minimum, maximum) {
      case (let low?, let high?):
        language.text(.fromTo, language.number(low), language.number(high))
      case (let low?, nil): language.text(.numberOrMore, language.number(low))
      case (nil, let high?): language.text(.numberOrLess, language.number(high))
      case (nil, nil): nil
      }
    }
    guard let step else { return nil }
    let place = (number - (minimum ?? 0)) / step
    guard abs(place - place.rounded()) > 1e-9 * max(abs(place), 1) else { return nil }
    guard let minimum, minimum != 0 else { return language.text(.steps, language.number(step)) }
    return language.text(.stepsFrom, language.number(step), language.number(minimum))
  }

  /// The number of decimal places of a slider's numbers.
  public var draggedDecimals: Int {
    max(NumberText.decimals(of: draggedStep), NumberText.decimals(of: span.lowerBound))
  }

  /// Removes the rounding errors of binary fractions.
  private func rounded(_ number: Double, step: Double) -> Double {
    let decimals = max(NumberText.decimals(of: step), NumberText.decimals(of: minimum ?? 0))
    return NumberText.rounded(number, decimals: decimals)
  }
}

extension Double? {
  /// The number if it is finite, else nil.
  fileprivate var finite: Double? { flatMap { $0.isFinite ? $0 : nil } }
}
