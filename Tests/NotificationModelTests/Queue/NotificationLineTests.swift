import NotificationModel
import Testing

/// The order of the waiting line, and how it drops notifications.
struct NotificationLineTests {
  private func line(_ turns: [Int]) -> NotificationLine {
    var line = NotificationLine()
    for turn in turns { line.insert(NotificationID(turn), turn: turn) }
    return line
  }

  @Test func theLowestTurnIsFirstWhateverTheOrderOfInsertion() {
    #expect(line([3, 1, 2, 5, 4]).ids == [1, 2, 3, 4, 5])
    #expect(line([]).first == nil)
  }

  @Test func removingLeavesTheOthersInOrder() {
    var line = line(Array(1...5))
    line.remove(turn: 1)
    line.remove(turn: 3)
    line.remove(turn: 9)
    #expect(line.ids == [2, 4, 5] && line.first == 2 && line.count == 3)
    line.insert(1, turn: 1)
    line.insert(3, turn: 3)
    #expect(line.ids == [1, 2, 3, 4, 5])
  }

  @Test func aTurnIsTakenOnce() {
    var line = line([1])
    line.insert(7, turn: 1)
    #expect(line.ids == [1] && line.count == 1)
  }

  @Test func removingAllReturnsThemInOrder() {
    var line = line([2, 1, 3])
    line.remove(turn: 2)
    #expect(line.removeAll() == [1, 3])
    #expect(line.isEmpty && line.length == 0)
  }

  @Test func gapsAreCompacted() {
    var line = line(Array(1...10_000))
    for turn in 1...9_990 { line.remove(turn: turn) }
    #expect(line.ids == Array(9_991...10_000))
    #expect(line.length < 100)
    for turn in 9_991...10_000 { line.remove(turn: turn) }
    #expect(line.length == 0)
  }
}
