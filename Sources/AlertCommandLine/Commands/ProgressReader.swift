package import AlertModel
import AlertProtocol
import CommandOptions

/// Parses progress lines into updates.
package struct ProgressReader: Sendable {
  private var framer = LineFramer(limit: ProtocolLimits.messageLength)
  private var lineNumber = 0
  private var hasComplained = false

  package init() {}

  /// The result of parsing some bytes.
  package struct Result: Hashable, Sendable {
    /// The complete lines as one update; nil if they change nothing.
    package var update: AlertUpdate?
    /// A message about the first invalid line; reported once.
    package var complaint: String?

    package init() {}
  }

  /// Parses bytes as they arrive.
  package mutating func read(_ bytes: [UInt8]) -> Result {
    framer.append(bytes)
    return lines()
  }

  /// Parses a last line without a newline.
  package mutating func finish() -> Result {
    framer.append([UInt8(ascii: "\n")])
    return lines()
  }

  private mutating func lines() -> Result {
    var result = Result()
    var update = AlertUpdate()
    do throws(FramingError) {
      while let line = try framer.next() {
        lineNumber += 1
        read(line, into: &update, &result)
      }
    } catch {
      // Drops a line that is too long.
      framer = LineFramer(limit: ProtocolLimits.messageLength)
      complain("line \(lineNumber + 1) is too long", in: &result)
    }
    if !update.members.isEmpty { result.update = update }
    return result
  }

  private mutating func read(
    _ line: [UInt8], into update: inout AlertUpdate, _ result: inout Result
  ) {
    let text = String(decoding: line.last == 0x0D ? line.dropLast() : line[...], as: UTF8.self)
    let words = text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    if text.hasPrefix("#") {
      update.members.insert(.message)
      let message = text.dropFirst()
      update.description.message = String(message.first == " " ? message.dropFirst() : message)
    } else if let progress = Self.progress(words) {
      update.members.insert(.progress)
      update.description.progress = progress
    } else if !words.isEmpty {
      complain(
        """
        line \(lineNumber) is neither a number, nor #TEXT, nor \
        “\(AlertProgress.indeterminateWord)”: “\(DisplayText.line(text, limit: 60))”; such lines \
        are left out
        """, in: &result)
    }
  }

  /// Values below 0 and above 100 are clamped.
  private static func progress(_ word: String) -> AlertProgress? {
    if word == AlertProgress.indeterminateWord { return .indeterminate }
    let digits = word.hasSuffix("%") ? String(word.dropLast()) : word
    return OptionValue(option: "", text: digits).number().map { .percent(min(max($0, 0), 100)) }
  }

  private mutating func complain(_ sentence: String, in result: inout Result) {
    guard !hasComplained else { return }
    hasComplained = true
    result.complaint = sentence
  }
}
