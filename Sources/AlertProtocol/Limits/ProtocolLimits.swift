/// The limits of the protocol, which both ends enforce.
///
/// Lengths are maxima in bytes of UTF-8 unless stated otherwise.
package enum ProtocolLimits {
  /// The protocol version that the first message in each direction contains.
  package static let version = 1
  /// The versions that a presenter accepts: clients that wait while it is replaced may be older.
  package static let versions = 1...version

  /// The length of a message without its newline: enough for the longest text or the most items,
  /// plus a third for escape sequences.
  package static let lineLength = 88 << 20
  /// The line length up to which every connection can send at any time.
  package static let smallLineLength = 64 << 10
  /// The number of connections that can send longer lines at the same time; others wait.
  package static let largeLineCount = 2
  /// The nesting depth of objects and arrays.
  package static let nesting = 16

  /// An alert's title.
  package static let titleLength = 64 << 10
  /// An alert's message.
  package static let messageLength = 64 << 10
  /// An identifier or a name.
  package static let identifierLength = 256
  /// The number of buttons.
  package static let buttonCount = 100
  /// The label of a button or input.
  package static let labelLength = 1024
  /// The long text below the message.
  package static let textLength = 64 << 20
  /// The number of inputs.
  package static let inputCount = 64
  /// The initial value of a text input.
  package static let valueLength = 1 << 20
  /// The placeholder of an input.
  package static let placeholderLength = 1024
  /// The regular expression of an input.
  package static let patternLength = 4096
  /// The number of items of a choice.
  package static let itemCount = 1_000_000
  /// An item of a choice.
  package static let itemLength = 4096
  /// The items of all choices of an alert together.
  package static let itemsLength = 64 << 20
  /// The number of columns of a choice.
  package static let columnCount = 64
  /// The initial filter of a choice.
  package static let filterLength = 1024
  /// A Pango font description.
  package static let fontLength = 256
  /// A path.
  package static let pathLength = 4096
  /// The name of an X display.
  package static let displayNameLength = 200
  /// The path of a Unix socket; `sun_path` without its final NUL.
  package static let socketPathLength = 107

  /// The largest absolute value of a level.
  package static let levelMagnitude = 1_000_000
  /// The largest timeout in seconds: a year.
  package static let timeout = 31_536_000.0
  /// The largest guard time in milliseconds: a minute.
  package static let guardMilliseconds = 60_000

  /// Seconds for which an incomplete line, or a new connection, may send nothing.
  package static let lineSeconds = 2.0
  /// How many times that an incomplete line may grow by less than 512 KiB.
  package static let slowPeriodCount = 15
  /// The output that is queued for a peer that does not read before older events are dropped.
  package static let newsLength = 64 << 10
  /// The number of notification events that are queued for such a peer; then the oldest are dropped.
  package static let newsCount = 128
  /// The output that is queued for a peer before it is disconnected.
  package static let outputLength = 256 << 10
  /// The number of connections.
  package static let sessionCount = 512
  /// The number of connections of one process.
  package static let sessionCountPerProcess = 64
  /// The number of alerts of one connection that wait or are on screen.
  package static let alertCountPerSession = 64
  /// The memory of the alerts of one connection that have not ended; a single one may take more.
  package static let alertLengthPerSession = 16 << 20
  /// The memory of all alerts that have not ended.
  package static let alertLength = 256 << 20
  /// The number of responses that are kept for clients that reconnect.
  package static let keptAnswerCount = 1024
  /// The total length of the kept responses.
  package static let keptAnswerLength = 8 << 20
  /// Seconds for which a response is kept.
  package static let keptAnswerSeconds = 300.0
}

/// A description that exceeds a limit or is inconsistent.
package struct LimitViolation: Error, Hashable, CustomStringConvertible {
  /// The name of the member in documents, such as `title`, `buttons` or `default`.
  package var member: String
  /// What the member accepts and what it has, as the end of a sentence that begins with `member`.
  package var problem: String

  /// The index of the input; nil for another part of the description.
  package private(set) var input: Int?
  /// The name of the input's member in documents; nil for another part of the description.
  package private(set) var inputMember: String?

  /// The member and its problem, as one sentence.
  package var description: String { "\(member) \(problem)" }

  /// Creates a violation of a member.
  package init(_ member: String, _ problem: String) {
    self.member = member
    self.problem = problem
  }

  /// Creates a violation of an input's member.
  init(input index: Int, _ inputMember: String, _ problem: String) {
    self.init("inputs[\(index)].\(inputMember)", problem)
    input = index
    self.inputMember = inputMember
  }
}
