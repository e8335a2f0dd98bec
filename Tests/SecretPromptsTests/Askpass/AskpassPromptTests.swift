import AlertAnswers
import AlertModel
import Testing

@testable import SecretPrompts

/// The prompts of programs that call `ssh-askpass`.
@Suite struct AskpassPromptTests {
  @Test(
    arguments: [
      (
        "Enter passphrase for key '/home/ada/.ssh/id_rsa': ", .secret, "Passphrase for a key",
        "/home/ada/.ssh/id_rsa"
      ),
      (
        "Enter passphrase for /home/ada/.ssh/id_rsa: ", .secret, "Passphrase for a key",
        "/home/ada/.ssh/id_rsa"
      ),
      (
        "Enter passphrase for id (will confirm after each use): ", .secret, "Passphrase for a key",
        "id\nEvery use of it will be asked about."
      ),
      (
        "Bad passphrase, try again for id_rsa: ", .secret, "Wrong passphrase",
        "Try again for id_rsa"
      ),
      ("ada@example.org's password: ", .secret, "Password", "for ada@example.org"),
      ("(ada@example.org) Password: ", .secret, "Password", "for ada@example.org"),
      ("(ada@host) Verification code: ", .clear, "Verification code", "for ada@host"),
      ("Verification code: ", .clear, "Verification code", ""),
      (
        "(ada@host) Passcode or option (1-3): ", .secret, "Passcode or option (1-3)", "for ada@host"
      ),
      (
        "(ada@host) Duo login\n\nPasscode: ", .secret, "(ada@host) Duo login", "Passcode:"
      ),
      (
        "Enter PIN for ED25519-SK key id_sk: ", .secret, "PIN for a security key",
        "ED25519-SK key id_sk"
      ),
      (
        "Username for 'https://git.example.org': ", .clear, "User name",
        "for https://git.example.org"
      ),
      (
        #"Username for "https://lfs.example.org": "#, .clear, "User name",
        "for https://lfs.example.org"
      ),
      (
        "Password for 'https://ada@git.example.org': ", .secret, "Password",
        "for https://ada@git.example.org"
      ),
      ("[sudo] password for ada: ", .secret, "Password for ada", ""),
      ("Password: ", .secret, "Password", ""),
      ("Enter same passphrase again: ", .secret, "Enter same passphrase again", ""),
      ("", .secret, "Password", ""),
      ("One\nTwo\nThree:", .secret, "One", "Two\nThree:"),
      (
        "Are you sure you want to continue connecting (yes/no)? ", .question,
        "Connect to this host?", ""
      ),
      (
        "The authenticity of host 'h (1.2.3.4)' can't be established.\nED25519 key fingerprint is "
          + "SHA256:x.\nAre you sure you want to continue connecting (yes/no/[fingerprint])? ",
        .fingerprint, "Connect to this host?",
        "The authenticity of host 'h (1.2.3.4)' can't be established.\nED25519 key fingerprint is "
          + "SHA256:x."
      ),
      (
        "Please type 'yes', 'no' or the fingerprint: ", .fingerprint, "Connect anyway?",
        "That was not the fingerprint of the host’s key."
      ),
      (
        "Please type 'yes' or 'no': ", .question, "Connect anyway?",
        "The answer is yes or no."
      ),
      ("Accept updated hostkeys? (yes/no): ", .question, "Accept updated hostkeys?", ""),
    ] as [(String, AskpassPrompt.Kind, String, String)])
  func aPromptIsRecognizedByItsText(
    text: String, kind: AskpassPrompt.Kind, title: String, message: String
  ) {
    let prompt = AskpassPrompt(reading: text, hint: nil)
    #expect(prompt.kind == kind)
    #expect(prompt.title == title)
    #expect(prompt.message == message)
  }

  @Test(
    arguments: [
      (
        "confirm", "Allow use of key id?\nKey fingerprint SHA256:x.", .permission,
        "Allow use of key id?", "Key fingerprint SHA256:x."
      ),
      (
        "none", "Confirm user presence for key ED25519-SK SHA256:x", .notice,
        "Touch the security key", "ED25519-SK SHA256:x"
      ),
      ("none", "Touch it", .notice, "Touch it", ""),
      ("other", "Touch it", .secret, "Touch it", ""),
      ("confirm", "yes (yes/no)?", .permission, "yes (yes/no)?", ""),
    ] as [(String, String, AskpassPrompt.Kind, String, String)])
  func theHintTakesPrecedence(
    hint: String, text: String, kind: AskpassPrompt.Kind, title: String, message: String
  ) {
    let prompt = AskpassPrompt(reading: text, hint: hint)
    #expect(prompt.kind == kind)
    #expect(prompt.title == title)
    #expect(prompt.message == message)
  }

  /// The output and the exit status for each outcome.
  @Test(
    arguments: [
      (.secret, AlertResponse(.button, button: "ok", values: ["answer": .text("s")]), "s\n", 0),
      (.secret, AlertResponse(.cancelled, button: "cancel", values: ["answer": .text("s")]), "", 1),
      (.secret, AlertResponse(.timedOut), "", 1),
      (.secret, AlertResponse(.failed), "", 1),
      (.clear, AlertResponse(.button, button: "ok", values: ["answer": .text("")]), "\n", 0),
      (.question, AlertResponse(.button, button: "yes"), "yes\n", 0),
      (.question, AlertResponse(.button, button: "no"), "no\n", 0),
      (.question, AlertResponse(.cancelled), "", 1),
      (
        .fingerprint, AlertResponse(.button, button: "compare", values: ["answer": .text("f")]),
        "f\n", 0
      ),
      (
        .fingerprint, AlertResponse(.button, button: "yes", values: ["answer": .text("")]), "yes\n",
        0
      ),
      (.permission, AlertResponse(.button, button: "ok"), "yes\n", 0),
      (.permission, AlertResponse(.cancelled, button: "cancel"), "", 1),
      (.permission, AlertResponse(.failed), "", 1),
      (.notice, AlertResponse(.cancelled), "", 1),
    ] as [(AskpassPrompt.Kind, AlertResponse, String, Int32)])
  func onlyAnswersPrintText(
    kind: AskpassPrompt.Kind, response: AlertResponse, output: String, status: Int32
  ) {
    let answer = AskpassPrompt(kind, title: "T").table.answer(to: response)
    #expect(answer.text(of: response) == output)
    #expect(answer.status == status)
  }

  @Test func returnSubmitsTypedText() {
    let prompt = AskpassPrompt(.fingerprint, title: "T")
    let alert = prompt.alert(askedBy: AskingPrograms([]))
    #expect(alert.resolvedDefaultButton?.id == "no")
    #expect(prompt.alert(alert, isTyped: true).resolvedDefaultButton?.id == "compare")
    #expect(prompt.alert(prompt.alert(alert, isTyped: true), isTyped: false) == alert)
  }

  @Test func aNoticeDoesNotBlockTheDesktop() {
    let alert = AskpassPrompt(.notice, title: "T").alert(askedBy: AskingPrograms(["ssh"]))
    #expect(!alert.style.isModal)
    #expect(alert.resolvedTimeout == nil)
  }
}

/// The sentence about the programs that ask.
@Suite struct AskingProgramsTests {
  @Test(
    arguments: [
      ([], ""),
      (["ssh"], "Asked by ssh."),
      (["ssh", "git", "bash"], "Asked by ssh, run by git, run by bash."),
      (["bash", "bash", "tmux: server"], "Asked by bash, run by tmux??server."),
      (["a", "b", "c", "d", "e"], "Asked by a, run by b, run by c, run by d."),
      (["x\n\u{202E}y", ""], "Asked by x??y, run by ?."),
      ([String(repeating: "n", count: 99)], "Asked by \(String(repeating: "n", count: 32))."),
    ])
  func unsafeCharactersInNamesAreReplaced(names: [String], sentence: String) {
    #expect(AskingPrograms(names).sentence() == sentence)
  }

  @Test func theAskingProgramPrecedesALongText() {
    let programs = AskingPrograms(["ssh"])
    let long = String(repeating: "line\n", count: 20)
    #expect(programs.message("Short") == "Short\n\nAsked by ssh.")
    #expect(programs.message(long) == "Asked by ssh.\n\n\(long)")
    #expect(programs.message("") == "Asked by ssh.")
    #expect(AskingPrograms([]).message("Short") == "Short")
  }
}
