import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Alerts in the languages of their callers, in one queue.
@Suite(.privateServer)
@MainActor
struct LanguageTests {
  private func desktop() throws -> Desktop {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_LOCALE"] = try CompiledLocale.folder.get()
    desktop.environment["TOCSIN_REDUCE_MOTION"] = "1"
    return desktop
  }

  /// The title of an alert without one is a text of the program.
  @Test func twoAlertsInOneQueueUseTwoLanguages() throws {
    let desktop = try desktop()
    desktop.environment["LANG"] = "C.UTF-8"
    desktop.environment["LANGUAGE"] = "de"
    let german = try desktop.start("alert", "--id", "first", "--field", "name", "--guard", "0")
    try desktop.waitForAlert("first")
    desktop.environment["LANGUAGE"] = "pl:de"
    let polish = try desktop.start("alert", "--id", "second", "--field", "name", "--guard", "0")
    try desktop.waitForAlert("second", .queued)
    desktop.environment["LANGUAGE"] = nil
    desktop.environment["LC_ALL"] = "C"
    let english = try desktop.start("alert", "--id", "third", "--field", "name", "--guard", "0")
    try desktop.waitForAlert("third", .queued)
    let french = try desktop.start(
      "alert", "--id", "fourth", "--field", "name", "--guard", "0", "--language", "fr_CA")
    try desktop.waitForAlert("fourth", .queued)
    #expect(
      try desktop.alerts().map(\.title) == ["Hinweis", "Powiadomienie", "Alert", "Alerte"])
    // Output for scripts is never translated.
    for (child, name) in [(german, "first"), (polish, "second"), (english, "third")] {
      try desktop.waitForAlert(name)
      try desktop.input.tap(Keysym.escape)
      #expect(Desktop.Answer(child).status == 1)
    }
    try desktop.waitForAlert("fourth")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(french) == Desktop.Answer(0, "ok\nname=\n"))
  }

  /// Toasts are in the corner where lines end in the presenter's own language.
  @Test(arguments: [("ar", true), ("de", false)])
  func toastsAreInTheCornerOfTheLanguage(language: String, isAtLeft: Bool) throws {
    let desktop = try desktop()
    desktop.environment["LANG"] = "C.UTF-8"
    desktop.environment["LANGUAGE"] = language
    _ = try desktop.run("toast", "Hello", "--id", "t")
    try desktop.waitForAlert("t")
    let middle = desktop.server.control.screenRect.width / 2
    let windows = desktop.alertWindows()
    #expect(windows.count == 1)
    #expect(windows.allSatisfy { ($0.frame.x < middle) == isAtLeft })
  }

  @Test func helpIsInGermanForAGermanCaller() throws {
    let desktop = try desktop()
    desktop.environment["LANG"] = "de_DE.UTF-8"
    let german = try desktop.run("confirm", "--help")
    #expect(german.output.hasPrefix("Aufruf: tocsin confirm"))
    #expect(german.output.contains("die Beschriftung des Ja-Knopfes"))
    #expect(try desktop.run("--help").output.contains("\nBefehle:\n  alert"))
    desktop.environment["LANG"] = "sv_SE.UTF-8"
    #expect(try desktop.run("confirm", "--help").output.hasPrefix("Usage: tocsin confirm"))
  }

  /// Names of options and values stay as they are; the exit status does not depend on the language.
  @Test(arguments: [
    ("de_DE.UTF-8", "tocsin alert: unbekannte Option --titel; meinten Sie --title?\n"),
    ("ja_JP.UTF-8", "tocsin alert: 不明なオプション --titel です。--title ではありませんか?\n"),
    ("C", "tocsin alert: unknown option --titel; did you mean --title?\n"),
  ])
  func errorsAreInTheLanguageOfTheCaller(locale: String, line: String) throws {
    let desktop = try desktop()
    desktop.environment["LANG"] = locale
    #expect(try desktop.run("alert", "--titel", "x") == .init(64, "", line))
  }

  @Test func aMissingDisplayIsReportedInTheLanguageOfTheCaller() throws {
    let desktop = try desktop()
    desktop.environment["LANG"] = "fr_FR.UTF-8"
    desktop.environment["DISPLAY"] = .some(nil)
    func errors(_ program: String, _ words: String...) throws -> String {
      let child = try ChildProcess(
        BuiltProducts.path(of: "tocsin"), [program] + words, environment: desktop.environment)
      try child.waitForExit(within: Bounds.start)
      return child.standardError
    }
    let sentence = "pas d’affichage\u{a0}: DISPLAY n’est pas définie\n"
    #expect(try errors("alert", "-t", "x") == "tocsin alert: \(sentence)")
    #expect(try errors("zenity", "--info") == "zenity: \(sentence)")
    desktop.environment["DISPLAY"] = ":59998"
    #expect(
      try errors("alert", "-t", "x")
        == "tocsin alert: impossible d’ouvrir l’affichage «\u{a0}:59998\u{a0}»\u{a0}: "
        + "aucun serveur X ne l’a\n")
  }

  /// The same for the programs that ask for secrets.
  @Test func promptsForSecretsSpeakTheLanguageOfTheCaller() throws {
    let desktop = try desktop()
    desktop.environment["LANG"] = "pl_PL.UTF-8"
    desktop.environment["DISPLAY"] = ":59998"
    desktop.environment["PATH"] = .some(desktop.folder)
    func run(_ words: String...) throws -> Desktop.Answer {
      let child = try ChildProcess(
        BuiltProducts.path(of: "tocsin-askpass"), ["--personality"] + words,
        environment: desktop.environment)
      try child.waitForExit(within: Bounds.start)
      return Desktop.Answer(child)
    }
    #expect(
      try run("ssh-askpass", "--", "PIN?")
        == .init(
          69, "", "ssh-askpass: nie można otworzyć ekranu „:59998”: nie ma go żaden serwer X\n"))
    #expect(
      try run("ssh-askpass", "--", "--help").output.hasPrefix(
        """
        Użycie: ssh-askpass [PROMPT]

        Pokazuje PROMPT i wypisuje odpowiedź, dla programów ssh, sudo i git.
        Z SSH_ASKPASS_PROMPT=confirm odpowiedzią
        """))
    #expect(try run("pinentry", "--", "--help").output.contains("SECONDS     limit czasu pytania"))
    #expect(try run("pinentry", "--", "--zz").errors == "pinentry: nieznana opcja --zz\n")
  }

  /// The words are those of zenity's own translation.
  @Test func zenityUsesTheWordsOfTheOriginal() throws {
    let desktop = try desktop()
    desktop.environment["LANG"] = "fr_FR.UTF-8"
    let child = try desktop.start("zenity", "--question")
    let title = try wait(for: "the question", within: Bounds.start) {
      try desktop.alerts().first?.title
    }
    #expect(title == "Voulez-vous vraiment continuer\u{a0}?")
    child.send(signal: SIGTERM)
    _ = try child.waitForExit(within: Bounds.start)
  }
}
