/// What the wire carries at most; both ends hold to it.
///
/// Lengths are in bytes of UTF-8 unless stated otherwise.
package enum ProtocolLimits {
  /// The version that a first message names, in either direction.
  package static let version = 1

  /// One message, without its newline: what text and items need, and a third of it for what must be escaped.
  package static let lineLength = 16 << 20
  /// What every connection may have begun to send; of longer lines `largeLineCount` come at a time,
  /// and the others wait for them.
  package static let smallLineLength = 64 << 10
  package static let largeLineCount = 2
  /// How deep objects and arrays may stand in one another.
  package static let nesting = 16

  package static let titleLength = 64 << 10
  package static let messageLength = 64 << 10
  package static let identifierLength = 256
  package static let buttonCount = 100
  package static let labelLength = 1024
  /// Long text below the message.
  package static let textLength = 4 << 20
  package static let inputCount = 64
  /// What a text input holds at first.
  package static let valueLength = 1 << 20
  package static let placeholderLength = 1024
  package static let patternLength = 4096
  /// The items of a choice: how many, each, and all of an alert's together.
  package static let itemCount = 200_000
  package static let itemLength = 4096
  package static let itemsLength = 8 << 20
  /// The columns of a choice.
  package static let columnCount = 64
  /// What is typed in a choice at first.
  package static let filterLength = 1024
  /// A font, as Pango describes it.
  package static let fontLength = 256
  package static let pathLength = 4096
  package static let displayNameLength = 200
  /// What fits the kernel's address of a Unix socket.
  package static let socketPathLength = 107

  /// Levels from `-levelMagnitude` to `levelMagnitude`.
  package static let levelMagnitude = 1_000_000
  /// A timeout in seconds: a year.
  package static let timeout = 31_536_000.0
  /// The guard in milliseconds: a minute.
  package static let guardMilliseconds = 60_000

  /// Seconds in which a new connection must have sent its first whole line.
  package static let firstLineSeconds = 2.0
  /// What the presenter keeps for a peer that does not read, before it leaves out older events.
  package static let newsLength = 64 << 10
  /// News of notifications that are kept for such a peer; of more the oldest are left out.
  package static let newsCount = 128
  /// What it keeps before one more message; beyond, the peer is dropped.
  package static let outputLength = 256 << 10
  /// Connections in all, and of one process.
  package static let sessionCount = 512
  package static let sessionCountPerProcess = 64
  /// Alerts that one connection may have waiting or on screen.
  package static let alertCountPerSession = 64
  /// Finished answers that are kept for a client that asks again, their bytes, and for how many
  /// seconds.
  package static let keptAnswerCount = 1024
  package static let keptAnswerLength = 8 << 20
  package static let keptAnswerSeconds = 300.0
}
