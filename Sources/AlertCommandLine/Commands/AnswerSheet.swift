package import AlertModel
import CommandOptions

/// The answers of `tocsin rehearse`, from a file.
///
/// Each line answers one alert: a pattern for its title, the button, and NAME=VALUE for inputs, in
/// the syntax of `tocsin answer`. Words are separated by spaces; quotes hold a word together. A
/// line `exit N` is the status that the script has to end with. Empty lines and those that begin
/// with `#` are skipped.
package struct AnswerSheet: Hashable, Sendable {
  /// A line that answers an alert.
  package struct Line: Hashable, Sendable {
    /// The line's number in the file, from 1.
    package var number: Int
    /// The title, in which `*` stands for any text and `?` for any character.
    package var pattern: String
    /// The parsed answer.
    package var answer: AlertAnswer
    /// The words of the answer, as written in the file.
    package var words: [String]

    /// Whether the line is for an alert with this title.
    package func matches(_ title: String) -> Bool {
      Self.matches(Array(title), Array(pattern))
    }

    /// Compares from the start of both, and goes back to the last `*` where they differ.
    private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
      var (index, place) = (0, 0)
      var star: (place: Int, index: Int)?
      while index < text.count {
        if place < pattern.count, pattern[place] == "*" {
          star = (place, index)
          place += 1
        } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index] {
          (index, place) = (index + 1, place + 1)
        } else if let former = star {
          star = (former.place, former.index + 1)
          (place, index) = (former.place + 1, former.index + 1)
        } else {
          return false
        }
      }
      return pattern[place...].allSatisfy { $0 == "*" }
    }
  }

  /// A line that cannot be read.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The number of the line, from 1, and the error in it, to be put after the file’s name and a colon.
    package var description: String

    package init(description: String) { self.description = description }
  }

  /// The answers, in the order of the file.
  package var lines: [Line] = []
  /// The status that the script has to end with.
  package var status: Int32 = 0

  /// Creates a sheet without answers.
  package init() {}

  /// Parses a file.
  package init(_ text: String) throws(Failure) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.first != "#" {
      do throws(OptionProblem) {
        let words = try Self.words(of: line)
        if !words.isEmpty { try add(words, number: index + 1) }
      } catch {
        throw Failure(description: "\(index + 1): \(error.text)")
      }
    }
  }

  private mutating func add(_ words: [String], number: Int) throws(OptionProblem) {
    if words[0] == "exit", words.count == 2, let status = Int32(words[1]), 0...255 ~= status {
      self.status = status
      return
    }
    guard words.count > 1 else {
      throw OptionProblem("an answer has a title and a button, such as: \("\"Restart now?\" yes")")
    }
    let answer = try AnswerTables.answer(Array(words.dropFirst()))
    lines.append(
      Line(number: number, pattern: words[0], answer: answer, words: Array(words.dropFirst())))
  }

  /// Splits a line as shells do, without their expansions.
  private static func words(of line: Substring) throws(OptionProblem) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + (character == "n" ? "\n" : String(character))
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { throw OptionProblem("a quote is not closed") }
    return words + (word.map { [$0] } ?? [])
  }
}
