import Glibc
import TestSupport
import Testing

/// What the shells offer.
///
/// Each is the real shell with the file that a package has.
@Suite(.serialized) @MainActor struct CompletionTests {
  private static let program = BuiltProducts.path(of: "tocsin-reference")

  /// Writes the completions; the folder, which goes with its last owner.
  private func completions() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let child = try ChildProcess(Self.program, ["completions", folder.path])
    #expect(try child.waitForExit(within: Bounds.start) == .exited(0))
    return folder
  }

  /// Makes an empty file.
  private func touch(_ name: String, in folder: ScratchFolder) {
    let file = fopen("\(folder.path)/\(name)", "w")
    #expect(file != nil)
    if let file { fclose(file) }
  }

  /// Runs a shell in the folder, with an empty one as its home; the lines that it prints.
  private func lines(_ shell: String, _ words: [String], in folder: ScratchFolder) throws
    -> [String]
  {
    let child = try ChildProcess(
      shell, words, environment: ["HOME": folder.path, "XDG_CONFIG_HOME": nil],
      directory: folder.path)
    let status = try child.waitForExit(within: Bounds.start)
    #expect(status == .exited(0), "\(child.standardError)")
    return child.standardOutput.split(separator: "\n").map(String.init)
  }

  /// A command line whose last word is completed, and what some of the offers are.
  private nonisolated static let cases: [(words: [String], offers: [String])] = [
    (["al"], ["alert"]),
    (["alert", "--sty"], ["--style"]),
    (["alert", "--style", "s"], ["sheet"]),
    (["alert", "-s", "ca"], ["card"]),
    (["toast", "--full-screen", ""], ["elsewhere", "show", "wait"]),
    (["pause", "--level", "st"], ["statusBar"]),
    (["render", "--appearance", ""], ["dark", "light"]),
    (["history", "s"], ["show"]),
    (["migrate", "du"], ["dunst"]),
    (["help", "them"], ["theme"]),
    (["alert", "--from", "a l"], ["a letter"]),
  ]

  @Test(arguments: cases.indices)
  func bashOffers(index: Int) throws {
    let (words, offers) = Self.cases[index]
    let folder = try completions()
    touch("a letter", in: folder)
    let script = """
      source ./tocsin.bash
      complete -p tocsin > /dev/null || exit 1
      COMP_WORDS=(tocsin "$@") COMP_CWORD=$#
      _tocsin
      printf '%s\\n' "${COMPREPLY[@]}" | sort
      """
    #expect(
      try lines("bash", ["--norc", "-c", script, "bash"] + words, in: folder) == offers)
  }

  @Test func bashCutsWordsAtEqualsSigns() throws {
    let folder = try completions()
    let script = """
      source ./tocsin.bash
      COMP_WORDS=(tocsin alert --style = s) COMP_CWORD=4
      _tocsin
      printf '%s\\n' "${COMPREPLY[@]}"
      COMP_WORDS=(tocsin alert --policy =) COMP_CWORD=3
      _tocsin
      printf '%s\\n' "${COMPREPLY[@]}" | sort
      """
    #expect(
      try lines("bash", ["--norc", "-c", script], in: folder)
        == ["sheet", "coalesce", "interrupt", "queue", "replace"])
  }

  @Test(arguments: cases.indices)
  func fishOffers(index: Int) throws {
    let (words, offers) = Self.cases[index]
    let folder = try completions()
    touch("a letter", in: folder)
    let line = (["tocsin"] + words.map(escaped)).joined(separator: " ")
    let found = try lines(
      "fish", ["--no-config", "-c", "source tocsin.fish; complete -C \(quoted(line))"],
      in: folder)
    // What follows a tab explains.
    let offered = found.compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(offered.sorted() == offers)
  }

  /// A word as it is typed.
  private func escaped(_ word: String) -> String {
    word.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "\\ ")
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
      + "'"
  }

  @Test func zshReadsTheFile() throws {
    let folder = try completions()
    // A line is typed and completed; what stands there then is what was offered.
    let script = """
      zmodload zsh/zpty || exit 1
      zpty shell "TERM=dumb zsh -f -i"
      zpty -w shell "PS1= PS2= RPS1= PROMPT_EOL_MARK= fpath=($PWD \\$fpath)
        autoload -U compinit; compinit -u -D; bindkey '^I' complete-word; print ready"
      zpty -r -m shell found '*ready*ready*' || exit 1
      zpty -w -n shell $'tocsin alert --style s\\t'
      zpty -r -m shell found '*--style sheet*' && print sheet
      zpty -w -n shell $'\\C-utocsin mig\\t'
      zpty -r -m shell found '*tocsin migrate*' && print migrate
      zpty -d shell
      """
    #expect(
      try lines("zsh", ["-f", "-c", script], in: folder) == ["sheet", "migrate"])
  }
}
