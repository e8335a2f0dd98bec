import AlertModel
import Testing

struct ChoiceSelectionTests {
  private static let items: ChoiceItems = ["a", "b", "b", "c", "d"]

  @Test func firstOfEqualItemsIsSelected() {
    #expect(ChoiceSelection(Self.items, choosing: ["b"], allowsMultiple: false).chosen == [1])
    #expect(
      ChoiceSelection(Self.items, choosing: ["d", "b", "x"], allowsMultiple: true).chosen == [1, 4])
    #expect(ChoiceSelection(Self.items, choosing: ["c"], allowsMultiple: true).chosen == [3])
    #expect(ChoiceSelection(Self.items, choosing: ["c", "a"], allowsMultiple: false).chosen == [3])
    #expect(ChoiceSelection(Self.items, choosing: ["x"], allowsMultiple: false).isEmpty)
    #expect(ChoiceSelection(Self.items, choosing: [], allowsMultiple: true).isEmpty)
  }

  @Test func movementSelectsInASingleSelection() {
    var one = ChoiceSelection(count: 5, allowsMultiple: false)
    one.move(to: 2)
    one.move(to: 3)
    #expect(one.chosen == [3])
    one.toggle(3)
    #expect(one.chosen == [3])
    one.leave()
    #expect(one.isEmpty && !one.contains(3))

    var some = ChoiceSelection(count: 5, allowsMultiple: true)
    some.move(to: 2)
    #expect(some.isEmpty && some.current == 2)
    some.toggle(2)
    some.toggle(4)
    #expect(some.chosen == [2, 4])
    some.toggle(2)
    #expect(some.chosen == [4])
    some.leave()
    #expect(some.chosen == [4] && some.current == nil)
  }

  @Test func shiftSelectsTheVisibleRange() {
    var some = ChoiceSelection(count: 8, allowsMultiple: true)
    some.toggle(6)
    some.extend(to: 1) { $0.filter { $0 != 3 } }
    #expect(some.chosen == [1, 2, 4, 5, 6])
    #expect(some.current == 1)
    // The anchor stays.
    some.extend(to: 7) { Array($0) }
    #expect(some.chosen == [1, 2, 4, 5, 6, 7])
    some.set([1, 2], chosen: false)
    #expect(some.chosen == [4, 5, 6, 7])
  }

  @Test func shiftWithoutAnAnchorSelects() {
    var some = ChoiceSelection(count: 3, allowsMultiple: true)
    some.extend(to: 1) { Array($0) }
    #expect(some.chosen == [1])
  }

  @Test func equalItemsAreSelectedAsOftenAsGiven() {
    let items: ChoiceItems = ["a", "b", "a", "a"]
    #expect(ChoiceSelection(items, choosing: ["a", "a"], allowsMultiple: true).chosen == [0, 2])
    #expect(ChoiceSelection(items, choosing: ["a", "b"], allowsMultiple: true).chosen == [0, 1])
  }

  @Test func appendedItemsAreNotSelected() {
    var some = ChoiceSelection(["a"], choosing: ["a"], allowsMultiple: true)
    some.append(["d", "e"])
    #expect(some.count == 3)
    some.toggle(2)
    #expect(some.chosen == [0, 2])
  }

  @Test func appendedItemsCanBeSelected() {
    var some = ChoiceSelection(["a", "b"], choosing: ["b"], allowsMultiple: true)
    some.append(["a", "c", "a"], choosing: ["a", "c"])
    #expect(some.chosen == [1, 2, 3] && some.current == nil)
    var one = ChoiceSelection(["a", "b"], choosing: ["b"], allowsMultiple: false)
    one.append(["c"])
    #expect(one.chosen == [1])
    one.append(["a", "d"], choosing: ["a"])
    #expect(one.chosen == [3] && one.contains(3) && !one.contains(1))
  }
}
