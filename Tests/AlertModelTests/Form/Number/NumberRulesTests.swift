import AlertModel
import Testing

struct NumberRulesTests {
  @Test(
    arguments: [
      ("1", 1.0), ("-2.5", -2.5), ("2,5", 2.5), ("\u{2212}3", -3), (" 7 ", 7), ("+4", 4),
      ("1 000", 1000), (".5", 0.5), ("5.", 5),
    ] as [(String, Double)])
  func numbersAreParsed(text: String, number: Double) {
    #expect(NumberText.number(text) == number)
  }

  @Test(arguments: [
    "", " ", "-", ".", "1.2.3", "1,2,3", "1e9", "0x10", "nan", "inf", "ten", "1-2", "--1", "５",
    String(repeating: "9", count: 400),
  ])
  func invalidNumbersAreRejected(text: String) {
    #expect(NumberText.number(text) == nil)
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (10, "10"), (0.1, "0.1"), (-2.25, "-2.25"),
      (1e14, "100000000000000"),
      (0.30000000000000004, "0.3"), (1234.5, "1234.5"),
    ] as [(Double, String)])
  func numbersAreFormattedShortly(number: Double, text: String) {
    #expect(NumberText.text(number) == text)
  }

  @Test(arguments: [(0.5, 2, "0.50"), (-0.04, 1, "0.0"), (12, 0, "12"), (-1.25, 1, "-1.3")])
  func numbersAreFormattedWithDecimals(number: Double, decimals: Int, text: String) {
    #expect(NumberText.text(number, decimals: decimals) == text)
  }

  @Test(
    arguments: [
      (NumberRules(), 1.0, 1.0, 2.0), (NumberRules(), 1.5, 1, 2), (NumberRules(), 1.5, -1, 1),
      (NumberRules(step: 0.1), 0.2, 1, 0.3), (NumberRules(step: 0.1), 0.7, 1, 0.8),
      (NumberRules(minimum: 1, step: 5), 1, 1, 6), (NumberRules(minimum: 1, step: 5), 3, 1, 6),
      (NumberRules(minimum: 1, step: 5), 3, -1, 1), (NumberRules(minimum: 1), 1, -1, 1),
      (NumberRules(minimum: 0, maximum: 10, step: 3), 9, 1, 9),
      (NumberRules(minimum: 0, maximum: 10, step: 3), 50, 1, 9),
      (NumberRules(maximum: 10), 10, 1, 10), (NumberRules(minimum: 5), -100, 10, 5),
      (NumberRules(), 0, -10, -10), (NumberRules(), 1e300, 1, 1e300),
      (NumberRules(step: 1.5e308), 1.5e308, 1, 1.5e308),
      (NumberRules(minimum: -1e308, maximum: 1e308, step: 1), 1.5e308, 1, 1e308),
    ] as [(NumberRules, Double, Double, Double)])
  func arrowsMoveToTheNextStep(rules: NumberRules, number: Double, count: Double, result: Double) {
    #expect(rules.stepped(from: number, by: count) == result)
  }

  @Test(
    arguments: [
      (NumberRules(), 1.0, 1.0), (NumberRules(minimum: 3), 1, 3), (NumberRules(minimum: 3), -1, 3),
      (NumberRules(maximum: -2), 1, -2),
    ] as [(NumberRules, Double, Double)])
  func emptyFieldStepsToItsStart(rules: NumberRules, count: Double, result: Double) {
    #expect(rules.stepped(from: nil, by: count) == result)
  }

  @Test(
    arguments: [
      (NumberRules(minimum: 1, maximum: 10), 11.0, "From 1 to 10."),
      (NumberRules(minimum: 1), 0, "1 or more."), (NumberRules(maximum: 1.5), 2, "1.5 or less."),
      (NumberRules(step: 5), 7, "In steps of 5."),
      (NumberRules(minimum: 1, step: 5), 5, "In steps of 5, from 1 on."),
      (NumberRules(minimum: 0, step: 0.1), 0.25, "In steps of 0.1."),
    ] as [(NumberRules, Double, String)])
  func violationsAreDescribed(rules: NumberRules, number: Double, problem: String) {
    #expect(rules.problem(with: number) == problem)
  }

  @Test(
    arguments: [
      (NumberRules(), -1e9), (NumberRules(minimum: 1, maximum: 10), 10),
      (NumberRules(minimum: 0, step: 0.1), 0.3), (NumberRules(minimum: 1, step: 5), 11),
    ] as [(NumberRules, Double)])
  func validNumbersHaveNoProblem(rules: NumberRules, number: Double) {
    #expect(rules.problem(with: number) == nil)
  }

  @Test(
    arguments: [
      (NumberRules(), 33.4, 33.0), (NumberRules(), -5, 0), (NumberRules(), 1000, 100),
      (NumberRules(minimum: 0, maximum: 1), 0.333, 0.33),
      (NumberRules(minimum: 1, maximum: 5), 1.7, 2), (NumberRules(minimum: 0, maximum: 9), 0.4, 0),
      (NumberRules(minimum: 0, maximum: 2), 1.4, 1), (NumberRules(minimum: 0.5, maximum: 3), 1, 1),
      (NumberRules(value: 1.5, minimum: 1, maximum: 5), 1.48, 1.48),
      (NumberRules(minimum: 0, maximum: 10, step: 3), 10, 9),
      (NumberRules(minimum: 0, maximum: 0.3, step: 0.1), 0.3, 0.3),
      (NumberRules(minimum: -1, maximum: 1, step: 0.25), 0.3, 0.25),
      (NumberRules(minimum: 0, maximum: 1000), 123, 120), (NumberRules(), .nan, 0),
      (NumberRules(), .infinity, 0), (NumberRules(minimum: -1e308, maximum: 1e308), 5, -1e308),
      (NumberRules(minimum: .nan, maximum: 10), 50, 10),
      (NumberRules(minimum: 0, maximum: .infinity), 50, 50),
    ] as [(NumberRules, Double, Double)])
  func sliderStaysOnSteps(rules: NumberRules, wanted: Double, result: Double) {
    #expect(rules.dragged(to: wanted) == result)
  }

  @Test(
    arguments: [
      (NumberRules(minimum: 1, maximum: 5), 0), (NumberRules(minimum: 0, maximum: 2), 0),
      (NumberRules(minimum: 0, maximum: 1), 2), (NumberRules(minimum: 1, maximum: 1.5), 3),
    ] as [(NumberRules, Int)])
  func sliderOverWholeNumbersHasNoDecimals(rules: NumberRules, decimals: Int) {
    #expect(rules.draggedDecimals == decimals)
  }

  @Test func sliderNumbersStayInRangeAndAreStable() {
    for rules in [
      NumberRules(minimum: 0.1, maximum: 0.9, step: 0.1), NumberRules(minimum: -7, maximum: 13),
      NumberRules(minimum: 5, maximum: 5), NumberRules(minimum: 0, maximum: 1e-3),
      NumberRules(maximum: -50),
    ] {
      let span = rules.span
      for part in stride(from: -0.1, through: 1.1, by: 0.01) {
        let number = rules.dragged(
          to: span.lowerBound + part * (span.upperBound - span.lowerBound))
        #expect(span.contains(number))
        #expect(rules.dragged(to: number) == number)
      }
    }
  }
}
