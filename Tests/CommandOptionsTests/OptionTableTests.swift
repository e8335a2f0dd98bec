import Testing

@testable import CommandOptions

/// Option tables over a draft that is not one of tocsin's.
struct OptionTableTests {
  private struct Point: Equatable, Sendable {
    var x = 0
    var y = 0
  }

  private struct Shape: Equatable, Sendable {
    var center = Point()
    var isFilled = false
    var operands = Operands()
  }

  private static let coordinates = [
    CommandOption<Point>("x", "x", "N", "the column") { (point, value) throws(OptionProblem) in
      point.x = try value.integer(in: 0...9, "a number")
    },
    CommandOption<Point>("y", "y", "N", "the row") { (point, value) throws(OptionProblem) in
      point.y = try value.integer(in: 0...9, "a number")
    },
  ]

  private static let syntax = CommandSyntax<Shape, Shape>(
    name: "draw", operands: "[OPTION]... NAME", summary: "Draw a shape.",
    options: coordinates.lifted { $1(&$0.center) }
      + [CommandOption(flag: "fill", "f", "fill it") { $0.isFilled = true }],
    examples: [("draw -x 1 disk", "draws a disk")], statuses: [ExitStatusRow("0", "it was drawn")],
    draft: Shape()
  ) { (draft, operands) throws(OptionProblem) in
    var shape = draft
    shape.operands = operands
    return shape
  }

  private func parse(_ words: [Argument]) throws(UsageError) -> Shape? {
    let files = CommandFiles(currentFolder: "/")
    guard case .command(let shape) = try Self.syntax.parse(words, files: files) else { return nil }
    return shape
  }

  @Test func liftedOptionsSetTheMemberOfTheWholeDraft() throws {
    let shape = try #require(try parse(["-x", "3", "--y=4", "-f", "disk"]))
    #expect(shape.center == Point(x: 3, y: 4))
    #expect(shape.isFilled)
    #expect(shape.operands.words == ["disk"])
    #expect(shape.operands.countBeforeDashes == nil)
  }

  @Test func operandsBeforeDashesAreCounted() throws {
    let shape = try #require(try parse(["disk", "--", "-x", "--y"]))
    #expect(shape.operands.words == ["disk", "-x", "--y"])
    #expect(shape.operands.countBeforeDashes == 1)
  }

  @Test(
    arguments: [
      (["-x", "ten"], "draw: -x takes a number, not “ten”"),
      (["-y", "10"], "draw: -y takes a number from 0 to 9, not 10"),
      (["--fil"], "draw: unknown option --fil; did you mean --fill?"),
      (["--fill=1"], "draw: --fill takes no value"),
      (["-x"], "draw: -x takes N, and nothing follows it"),
    ] as [([Argument], String)])
  func problemsNameTheCommandAndTheOption(words: [Argument], sentence: String) {
    #expect(throws: UsageError.self) { try parse(words) }
    do throws(UsageError) {
      _ = try parse(words)
    } catch {
      #expect(error.description == sentence)
    }
  }

  @Test func theHelpTextIsMadeFromTheTable() {
    #expect(
      Self.syntax.reference.helpText() == """
        Usage: draw [OPTION]... NAME

        Draw a shape.

        Options:
          -x, --x N                 the column
          -y, --y N                 the row
          -f, --fill                fill it
          -h, --help                print this help
          -V, --version             print the version

        Examples:
          draw -x 1 disk
              draws a disk

        Exit status:
          0         it was drawn

        """)
  }
}
