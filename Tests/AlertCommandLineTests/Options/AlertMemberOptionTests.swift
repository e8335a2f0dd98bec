import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import Testing

/// Every member of a description can be set by an option.
@Suite struct AlertMemberOptionTests {
  /// A command line that sets a member; the `switch` makes a new member fail to compile here.
  private static func words(for member: AlertDescription.Member) -> [Argument] {
    switch member {
    case .identifier: ["alert", "--id", "x"]
    case .caption: ["alert", "--caption", "x"]
    case .title: ["alert", "--title", "x"]
    case .message: ["alert", "--message", "x"]
    case .usesMarkup: ["alert", "--markup"]
    case .icon: ["alert", "--icon", "info"]
    case .image: ["alert", "--image", "/x.png"]
    case .text: ["alert", "--file", "/text"]
    case .textFont: ["alert", "--text-font", "Monospace 11"]
    case .followsText: ["alert", "--follow"]
    case .progress: ["alert", "--progress", "5"]
    case .inputs: ["alert", "--field", "a"]
    case .buttons: ["alert", "--button", "a=A"]
    case .defaultButton: ["alert", "--default", "ok"]
    case .application: ["toast", "T", "--application", "x"]
    case .urgency: ["toast", "T", "--urgency", "low"]
    case .isResident: ["toast", "T", "--resident"]
    case .acceptsRemote: ["alert", "-t", "T", "--no-remote"]
    case .style: ["alert", "--style", "sheet"]
    case .position: ["toast", "T", "--position", "top"]
    case .anchor: ["toast", "T", "--anchor", "3,4"]
    case .monitor: ["alert", "--monitor", "primary"]
    case .fullScreen: ["toast", "T", "--full-screen", "wait"]
    case .theme: ["alert", "--theme", "x"]
    case .transition: ["alert", "--transition", "pop"]
    case .level: ["alert", "--level", "1"]
    case .policy: ["alert", "--policy", "interrupt"]
    case .timeout: ["alert", "--timeout", "1"]
    case .waitLimit: ["alert", "--wait-limit", "1"]
    case .guardMilliseconds: ["alert", "--guard", "1"]
    case .language: ["alert", "--language", "de"]
    }
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func everyMemberHasAnOption(member: AlertDescription.Member) throws {
    let input = CommandInput(
      read: { (_, _) throws(CommandInput.Failure) in Array("text".utf8) }, isTerminal: { true })
    let command = try CommandLineGrammar.parse(
      Self.words(for: member), currentFolder: "/", input: input)
    guard case .present(let present) = command else {
      Issue.record("not an alert: \(command)")
      return
    }
    #expect(present.alert.saidMembers.contains(member))
  }
}
