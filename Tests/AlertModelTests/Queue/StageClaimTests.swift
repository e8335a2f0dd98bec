import AlertModel
import Testing

@Suite("Claims of presenters to the stage")
struct StageClaimTests {
  private static func origin(_ number: Int32, under ancestors: Int32...) -> AlertOrigin {
    AlertOrigin(
      waiter: ProcessIdentity(number: number, start: UInt64(number)),
      ancestors: ancestors.map { ProcessIdentity(number: $0, start: UInt64($0)) })
  }

  /// The claims from the first to the last, whatever order they are given in.
  static let ordered = [
    StageClaim(id: 9, depth: 1, arrival: 50),
    StageClaim(id: 1, level: .alert, asks: false, arrival: 60),
    StageClaim(id: 2, interrupts: true, arrival: 70),
    StageClaim(id: 3, interrupts: true, arrival: 65),
    StageClaim(id: 4, arrival: 4_294_967_290),
    StageClaim(id: 5, arrival: 5),
    StageClaim(id: 6, arrival: 5),
    StageClaim(id: 7, asks: false, arrival: 1),
    StageClaim(id: 8, level: AlertLevel(rawValue: -1), arrival: 0),
  ]

  @Test
  func orderIsByLevelThenUrgencyThenArrival() {
    for (index, claim) in Self.ordered.enumerated() {
      #expect(!claim.precedes(claim, among: Self.ordered))
      for later in Self.ordered[(index + 1)...] {
        #expect(claim.precedes(later, among: Self.ordered), "\(claim.id) \(later.id)")
        #expect(!later.precedes(claim, among: Self.ordered), "\(later.id) \(claim.id)")
      }
    }
  }

  @Test
  func nestedClaimDisplacesItsOuterClaimAndPrecedesAll() {
    let outer = StageClaim(id: 1, level: .alert, arrival: 1, origin: Self.origin(10))
    let inner = StageClaim(
      id: 2, level: .statusBar, arrival: 2, origin: Self.origin(20, under: 15, 10))
    let innermost = StageClaim(
      id: 3, asks: false, arrival: 3, origin: Self.origin(30, under: 20, 15, 10))
    let stranger = StageClaim(id: 4, level: AlertLevel(rawValue: 9000), arrival: 0)
    let all = [outer, inner, innermost, stranger]
    #expect(inner.displaces(outer, among: all) && innermost.displaces(inner, among: all))
    #expect(innermost.precedes(inner, among: all) && inner.precedes(stranger, among: all))
    #expect(!outer.displaces(inner, among: all) && !stranger.displaces(outer, among: all))
  }

  @Test
  func informingClaimIsDisplacedByAQuestionOfItsLevel() {
    let bar = StageClaim(id: 1, asks: false, interrupts: true, arrival: 1)
    let question = StageClaim(id: 2, arrival: 2)
    let low = StageClaim(id: 3, level: AlertLevel(rawValue: -5), arrival: 0)
    let all = [bar, question, low]
    #expect(question.displaces(bar, among: all))
    #expect(!low.displaces(bar, among: all) && !bar.displaces(question, among: all))
    #expect(!question.displaces(StageClaim(id: 4), among: all))
  }

  @Test
  func interruptingClaimDisplacesAnEarlierOneButNotBack() {
    let first = StageClaim(id: 1, interrupts: true, arrival: 1)
    let second = StageClaim(id: 2, interrupts: true, arrival: 2)
    #expect(second.displaces(first, among: [first, second]))
    #expect(!first.displaces(second, among: [first, second]))
    let high = StageClaim(id: 3, level: .alert, arrival: 0)
    #expect(!second.displaces(high, among: [second, high]))
  }
}
