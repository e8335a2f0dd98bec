package import AlertModel

/// The valid values of a member of a description: its JSON type and its limits.
///
/// `AlertDescription.checkLimits` and the check of documents by the command line derive from it.
package enum AlertMemberFormat: Hashable, Sendable {
  /// A boolean.
  case flag
  /// A string of at most `limit` bytes of UTF-8.
  case text(limit: Int)
  /// One of several words.
  case word([String])
  /// A whole number; `accepts` names the range in messages.
  case integer(ClosedRange<Int>, accepts: String)
  /// A number; `accepts` names the range in messages.
  case number(ClosedRange<Double>, excludesMinimum: Bool, accepts: String)
  /// A number from 0 to 100 or `AlertProgress.indeterminateWord`.
  case progress
  /// An object with the coordinates `x` and `y`, each from -32768 to 32767.
  case point
  /// The name of a transition.
  case transition
  /// An array of inputs; `checkInputs` has their limits.
  case inputs
  /// An array of buttons; `checkButtons` has their limits.
  case buttons

  /// Returns the error in a value, as the end of a sentence that begins with the member's name; nil
  /// if the value is within the limits.
  func problem(with value: AlertDocumentValue) -> String? {
    switch (self, value) {
    case (.text(let limit), .text(let text)):
      let length = text.utf8.count
      return length <= limit ? nil : "takes at most \(limit) bytes, and this has \(length)"
    case (.integer(let range, let accepts), .integer(let number)):
      return range.contains(number) ? nil : "takes \(accepts), not \(number)"
    case (.number(let range, let excludesMinimum, let accepts), .number(let number)):
      let isMissed = excludesMinimum && number == range.lowerBound
      return range.contains(number) && !isMissed ? nil : "takes \(accepts), not \(number)"
    case (.progress, .number(let percent)):
      let isPercentage = (0...100).contains(percent)
      return isPercentage ? nil : "takes a number from 0 to 100, not \(percent)"
    case (.point, .point(let point)):
      let range = -32_768.0...32_767.0
      return range.contains(point.x) && range.contains(point.y)
        ? nil : "takes two numbers from -32768 to 32767"
    default:
      return nil
    }
  }
}

extension AlertDescription.Member {
  /// The valid values of the member.
  package var format: AlertMemberFormat {
    switch self {
    case .identifier, .defaultButton, .monitor, .theme, .language:
      .text(limit: ProtocolLimits.identifierLength)
    case .title: .text(limit: ProtocolLimits.titleLength)
    case .message: .text(limit: ProtocolLimits.messageLength)
    case .icon, .image: .text(limit: ProtocolLimits.pathLength)
    case .text: .text(limit: ProtocolLimits.textLength)
    case .textFont: .text(limit: ProtocolLimits.fontLength)
    case .caption, .application: .text(limit: ProtocolLimits.labelLength)
    case .usesMarkup, .followsText, .isResident, .acceptsRemote: .flag
    case .urgency: .word(AlertUrgency.allCases.map(\.rawValue))
    case .style: .word(AlertStyle.allCases.map(\.rawValue))
    case .position: .word(ScreenPosition.allCases.map(\.rawValue))
    case .fullScreen: .word(FullScreenChoice.allCases.map(\.rawValue))
    case .policy: .word(AlertPolicy.allCases.map(\.rawValue))
    case .progress: .progress
    case .anchor: .point
    case .transition: .transition
    case .level:
      .integer(
        -ProtocolLimits.levelMagnitude...ProtocolLimits.levelMagnitude,
        accepts: "a number up to \(ProtocolLimits.levelMagnitude)")
    case .guardMilliseconds:
      .integer(
        0...ProtocolLimits.guardMilliseconds,
        accepts: "milliseconds up to \(ProtocolLimits.guardMilliseconds)")
    case .timeout:
      .number(
        0...ProtocolLimits.timeout, excludesMinimum: false,
        accepts: "seconds, such as 2.5, or 0 for never")
    case .waitLimit:
      .number(
        0...ProtocolLimits.timeout, excludesMinimum: true, accepts: "seconds, such as 2.5")
    case .inputs: .inputs
    case .buttons: .buttons
    }
  }
}
