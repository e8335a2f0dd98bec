import AlertKit
import AlertModel
import AlertRendering
import AlertTestSupport
import AlertViews
import Testing

/// The order and the colours of an alert's buttons.
@MainActor
struct ButtonOrderTests {
  private static let long = "Choose Another Disk for All of Them…"

  private func bench(
    _ labels: [(id: String, role: AlertButton.Role)], usual: String? = nil, isLong: Bool = true,
    style: AlertStyle = .alert
  ) throws -> StandardAlertBench {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Which?",
        buttons: labels.map { id, role in
          AlertButton(id: id, label: isLong && role == .plain ? Self.long : id, role: role)
        }, defaultButton: usual, style: style))
    bench.appear()
    return bench
  }

  /// The identifiers from top to bottom.
  private func column(_ bench: StandardAlertBench) -> [String] {
    zip(bench.content.description.buttons.map(\.id), bench.buttons)
      .sorted { $0.1.frame.minY < $1.1.frame.minY }.map(\.0)
  }

  @Test(arguments: [
    [("a", AlertButton.Role.cancel), ("b", .plain), ("c", .plain)],
    [("c", .plain), ("a", .cancel), ("b", .plain)],
    [("b", .plain), ("c", .plain), ("a", .cancel)],
  ])
  func aColumnBeginsWithTheDefaultAndEndsWithCancel(
    buttons: [(String, AlertButton.Role)]
  ) throws {
    #expect(column(try bench(buttons, usual: "c")) == ["c", "b", "a"])
  }

  @Test func aDefaultThatCancelsIsLast() throws {
    let bench = try bench([("a", .cancel), ("b", .plain), ("c", .plain)], usual: "a")
    #expect(column(bench) == ["b", "c", "a"])
  }

  @Test func keysFollowTheColumn() throws {
    let bench = try bench([("a", .cancel), ("b", .plain), ("c", .plain)], usual: "c")
    var seen: [String] = []
    for _ in 0..<3 {
      bench.press(.tab)
      let index = bench.buttons.firstIndex { $0 === bench.content.view.focusedView }
      seen.append(bench.content.description.buttons[try #require(index)].id)
    }
    #expect(seen == ["c", "b", "a"])
    bench.press(.home)
    bench.press(.down)
    #expect(bench.content.view.focusedView === bench.buttons[1])
  }

  @Test func threeShortLabelsFitInARow() throws {
    let row = try bench([("No", .plain), ("Cancel", .cancel), ("Save", .plain)], isLong: false)
    #expect(row.content.view.buttons.map(\.frame.minY) == [0, 0, 0])
    #expect(row.buttons[0].frame.maxX < row.buttons[1].frame.minX)
    let column = try bench(
      [("a", .plain), ("b", .plain), ("c", .plain), ("d", .plain)], isLong: false)
    #expect(column.buttons[1].frame.minY > 0)
  }

  private func kinds(_ bench: StandardAlertBench) -> [ButtonPainter.Kind] {
    bench.buttons.map(\.kind)
  }

  @Test func onlyASingleActionIsRed() throws {
    let alone = try bench([("erase", .destructive), ("cancel", .cancel)])
    #expect(kinds(alone) == [.destructive, .plain])
    let among = try bench([("erase", .destructive), ("keep", .plain), ("cancel", .cancel)])
    #expect(kinds(among) == [.quietDestructive, .plain, .plain])
    let two = try bench([("erase", .destructive), ("burn", .destructive)])
    #expect(kinds(two) == [.quietDestructive, .quietDestructive])
    let chosen = try bench(
      [("erase", .destructive), ("keep", .plain), ("cancel", .cancel)], usual: "erase")
    #expect(kinds(chosen) == [.destructive, .plain, .plain])
  }

  @Test func amongManyButtonsOnlyTheDefaultIsAccented() throws {
    let bench = try bench(
      [
        ("erase", .destructive), ("a", .plain), ("b", .plain), ("c", .plain), ("cancel", .cancel),
      ], usual: "b")
    #expect(kinds(bench) == [.quietDestructive, .plain, .accent, .plain, .plain])
  }

  @Test(arguments: [AlertStyle.alert, .card, .panel])
  func buttonsStartAtTheEdgeOfFields(style: AlertStyle) throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Name it", inputs: [AlertInput(name: "it", kind: .field(TextRules()))],
        buttons: [AlertButton(id: "ok", label: "OK")], style: style))
    let field = bench.control.convertToContent(bench.control.bounds)
    let button = bench.buttons[0].convertToContent(bench.buttons[0].bounds)
    #expect(field.minX == button.minX && field.maxX == button.maxX)
    if style != .card { #expect(field.minX == 24) }
  }
}
