import AlertAnswers
import AlertProtocol

/// The help texts and messages of xmessage and gxmessage.
enum MessageHelp {
  static let version =
    "gxmessage-3.4.3\nThis is Tocsin \(ProgramRelease.number) in place of gxmessage.\n"

  static func text(of personality: Personality) -> String {
    personality == .gxmessage ? gxmessage : xmessage
  }

  static func missingText(_ personality: Personality) -> String {
    personality == .gxmessage
      ? "gxmessage: message text is required\nTry `gxmessage --help' for more information\n"
      : xmessage
  }

  static func unreadable(
    _ file: String, _ reason: String, _ personality: Personality
  ) -> String {
    personality == .gxmessage
      ? "gxmessage: unable to read file: \(file): \(reason)\n"
      : "\(file): \(reason)\nxmessage: problems reading message file\n"
  }

  private static let xmessage = """
    usage: xmessage [-options] [message ...]

    where options include:
        -file filename              file to read message from, "-" for stdin
        -buttons string             comma-separated list of label:exitcode
        -default button             button to activate if Return is pressed
        -print                      print the button label when selected
        -center                     pop up at center of screen
        -nearmouse                  pop up near the mouse cursor
        -timeout secs               exit with status 0 after "secs" seconds

    This is Tocsin \(ProgramRelease.number) in place of xmessage; tocsin-xmessage(1) lists the differences.

    """

  private static let gxmessage = """
    Usage: gxmessage [OPTIONS] message ...
           gxmessage [OPTIONS] -file FILENAME

    xmessage options:
      -file FILENAME         Get message text from file, '-' for stdin
      -buttons BUTTON_LIST   List of "LABEL:EXIT_CODE", comma separated
      -default LABEL         Give keyboard focus to the specified button
      -print                 Send the selected button's LABEL to stdout
      -center                Open the window in the center of the screen
      -nearmouse             Open the window on the monitor with the pointer
      -timeout SECONDS       Exit with code 0 after SECONDS seconds
      -display DISPLAY       X display to use
      -title TITLE           Set the title to TITLE
      -fn FONT, -font FONT, -fg COLOR, -bg COLOR, -geometry GEOMETRY, -iconic, -name NAME
                             Do nothing

    Additional gxmessage options:
      -entry                 Prompt for text to be sent to stdout
      -entrytext TEXT        Same as -entry, but with TEXT as default text
      -borderless, -sticky, -ontop, -nofocus, -noescape, -wrap, -encoding CHARSET
                             Do nothing
      -help, -?              Show this usage information
      -version               Show the version

    This is Tocsin \(ProgramRelease.number) in place of gxmessage; tocsin-xmessage(1) lists the differences.

    """
}

/// Prints a warning before the message is shown.
struct MessageWarning: AlertDialogue {
  /// The text, including its newline.
  let text: String

  let readsInput = false
  let listens = false

  func begin() -> [DialogueStep] { [.complain(text)] }

  func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] { [] }
}
