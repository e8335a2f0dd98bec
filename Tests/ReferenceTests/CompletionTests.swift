import Foundation
import Glibc
import TestHarness
import Testing

/// The completions of bash, fish and zsh.
///
/// Each test runs the real shell with the file that a package contains.
@Suite(.serialized) @MainActor struct CompletionTests {
  private static let program = BuiltProducts.path(of: "tocsin-reference")

  /// Writes the completions into a temporary folder.
  private func completions() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let child = try ChildProcess(Self.program, ["completions", folder.path])
    #expect(try child.waitForExit(within: Bounds.start) == .exited(0))
    return folder
  }

  /// Creates an empty file.
  private func touch(_ name: String, in folder: ScratchFolder) {
    let file = fopen("\(folder.path)/\(name)", "w")
    #expect(file != nil)
    if let file { fclose(file) }
  }

  /// Creates a fake tocsin that lists an alert, a theme and a notification whose names would create
  /// a file if a shell evaluated them.
  private func standIn(in folder: ScratchFolder) {
    let script = """
      #!/bin/sh
      case "$*" in
      list) printf '%s\\tpresented\\t0\\t1\\tTitle\\n' \
        'my alert' 'a$(touch ran)b' 'a`touch ran`c' "it's" 'say "hi"' 'a:b' 'a;touch ran' urgent ;;
      'theme list') printf 'plain\\nmy theme\\n' ;;
      status) ;;
      history*) printf '12\\t18:30\\tSignal\\tMaya\\tSeven?\\n13\\t18:31\\tCI\\tDone\\t\\n' ;;
      esac
      """
    let path = "\(folder.path)/tocsin"
    #expect((try? script.write(toFile: path, atomically: true, encoding: .utf8)) != nil)
    chmod(path, 0o755)
  }

  /// Runs a shell in the folder, with an empty home folder, and returns the lines that it prints.
  private func lines(_ shell: String, _ words: [String], in folder: ScratchFolder) throws
    -> [String]
  {
    let child = try ChildProcess(
      shell, words,
      environment: [
        "HOME": folder.path, "XDG_CONFIG_HOME": nil, "PATH": "\(folder.path):/usr/bin:/bin",
      ],
      directory: folder.path)
    let status = try child.waitForExit(within: Bounds.start)
    #expect(status == .exited(0), "\(child.standardError)")
    return child.standardOutput.split(separator: "\n").map(String.init)
  }

  /// A command line whose last word is completed, and some of the expected offers.
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
    (["config", ""], ["check", "show"]),
    (["config", "show", ""], []),
    (["config", "check", "a"], ["a letter"]),
    (["migrate", ""], ["dunst"]),
    (["history", ""], ["clear", "show"]),
    (["history", "--limit", "3", "show", "1"], ["12", "13"]),
    (["action", ""], ["12", "13"]),
    (["close", "12", ""], []),
    (["theme", ""], ["check", "current", "list", "preview", "show"]),
    (["theme", "show", "p"], ["plain"]),
    (["theme", "show", "plain", ""], []),
    (["personalities", "install", "there", "rof"], ["rofi"]),
    (["personalities", "install", "there", "rofi", "dme"], ["dmenu"]),
    (["update", "-m", "text", "ur"], ["urgent"]),
    (["update", "-m", "ur"], []),
    (["update", "urgent", "ur"], []),
    (["dismiss", "zz"], []),
    (["alert", "--title", "x", "--", "--"], []),
    (["help", "theme", ""], []),
  ]

  /// The text after `tocsin`, and the text that bash inserts.
  private nonisolated static let lines: [(typed: String, offers: [String])] = [
    ("dismiss my", [#"my\ alert"#]),
    ("dismiss 'my a", ["my alert"]),
    (#"dismiss "my a"#, ["my alert"]),
    (#"dismiss a\$"#, [#"a\$\(touch\ ran\)b"#]),
    (#"dismiss "a\$"#, [#"a\$(touch ran)b"#]),
    (#"dismiss "a\`"#, [#"a\`touch ran\`c"#]),
    ("dismiss a\\;", [#"a\;touch\ ran"#]),
    ("dismiss it", [#"it\'s"#]),
    ("dismiss 'it", [#"it'\''s"#]),
    (#"dismiss "sa"#, [#"say \"hi\""#]),
    ("dismiss a:", ["b"]),
    ("alert --theme=my", [#"my\ theme"#]),
    ("alert --style=s", ["sheet"]),
    ("toast x -uc", []),
    ("toast x -u c", ["critical"]),
    ("progress X -- ls --", []),
    ("progress X -- ls a", ["a letter"]),
    ("progress X --sta", ["--stay"]),
  ]

  @Test(arguments: lines.indices)
  func bashInsertsTheCompletion(index: Int) throws {
    let (typed, offers) = Self.lines[index]
    let folder = try completions()
    touch("a letter", in: folder)
    standIn(in: folder)
    #expect(try bash("tocsin \(typed)", in: folder) == offers)
    #expect(access("\(folder.path)/ran", F_OK) != 0)
  }

  @Test func bashWorksWithAnUnusualSeparator() throws {
    let folder = try completions()
    standIn(in: folder)
    #expect(
      try bash("tocsin alert --style ca", settings: "IFS=:; set -u", in: folder) == ["card"])
    #expect(try bash("tocsin theme ", settings: "IFS=", in: folder).count == 5)
  }

  /// Returns bash's completions of the last word of a line, sorted.
  private func bash(
    _ line: String, settings: String = "", in folder: ScratchFolder
  ) throws -> [String] {
    let script = """
      source ./tocsin.bash
      complete -p tocsin > /dev/null || exit 1
      \(settings)
      COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:' COMP_LINE=$1 COMP_POINT=${#1}
      # As bash would have it, as far as the commands after two dashes need it.
      IFS=' ' read -r -a COMP_WORDS <<< "$1"
      [[ $1 == *' ' ]] && COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _tocsin
      ((${#COMPREPLY[@]} == 0)) || printf '%s\\n' "${COMPREPLY[@]}" | LC_ALL=C sort
      """
    return try lines("bash", ["--norc", "-c", script, "bash", line], in: folder)
  }

  @Test(arguments: cases.indices)
  func bashOffersCompletions(index: Int) throws {
    let (words, offers) = Self.cases[index]
    let folder = try completions()
    touch("a letter", in: folder)
    standIn(in: folder)
    let line = (["tocsin"] + words.map(escaped)).joined(separator: " ")
    #expect(try bash(line, in: folder) == offers)
  }

  @Test func bashOffersValuesOnlyForTheirOption() throws {
    let folder = try completions()
    #expect(try bash("tocsin alert --policy=", in: folder).count == 4)
    #expect(try bash("tocsin alert --policy=queue ", in: folder).isEmpty)
  }

  @Test(arguments: cases.indices)
  func fishOffersCompletions(index: Int) throws {
    let (words, offers) = Self.cases[index]
    let folder = try completions()
    touch("a letter", in: folder)
    standIn(in: folder)
    let line = (["tocsin"] + words.map(escaped)).joined(separator: " ")
    let found = try lines(
      "fish", ["--no-config", "-c", "source tocsin.fish; complete -C \(quoted(line))"],
      in: folder)
    // The text after a tab is the description.
    let offered = found.compactMap { $0.split(separator: "\t").first.map(String.init) }
    #expect(offered.sorted() == offers)
  }

  /// Returns a word as it is typed.
  private func escaped(_ word: String) -> String {
    word.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "\\ ")
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
      + "'"
  }

  @Test func fishEvaluatesNoProgramOutput() throws {
    let folder = try completions()
    standIn(in: folder)
    let found = try lines(
      "fish", ["--no-config", "-c", "source tocsin.fish; complete -C 'tocsin dismiss '"],
      in: folder)
    #expect(found.contains("a$(touch ran)b\tTitle"))
    #expect(access("\(folder.path)/ran", F_OK) != 0)
  }

  @Test func fishCompletesTheCommandAfterDashes() throws {
    let folder = try completions()
    touch("a letter", in: folder)
    let found = try lines(
      "fish",
      ["--no-config", "-c", "source tocsin.fish; complete -C 'tocsin progress X -- cat a'"],
      in: folder)
    #expect(found == ["a letter"])
  }

  @Test func zshOffersCompletions() throws {
    let folder = try completions()
    standIn(in: folder)
    // A line is typed and completed in a pseudo-terminal; the completed line is compared.
    let script = """
      zmodload zsh/zpty || exit 1
      zpty shell "TERM=dumb zsh -f -i"
      zpty -w shell "PS1= PS2= RPS1= PROMPT_EOL_MARK= fpath=($PWD \\$fpath)
        autoload -U compinit; compinit -u -D; bindkey '^I' complete-word; print ready"
      zpty -r -m shell found '*ready*ready*' || exit 1
      # completed TYPED FOUND
      completed() {
        zpty -w -n shell $'\\C-u'"$1"$'\\t'
        zpty -r -m shell found "*$2*" && print -r -- "$2"
      }
      completed 'tocsin alert --style s' '--style sheet'
      completed 'tocsin mig' 'tocsin migrate'
      completed 'tocsin dismiss my' 'my\\\\ alert'
      completed 'tocsin dismiss a\\$' 'touch\\\\ ran'
      completed 'tocsin theme show p' 'show plain'
      completed 'tocsin theme sh' 'theme show'
      completed 'tocsin history --limit 3 cle' '3 clear'
      completed 'tocsin close 12' 'close 12'
      completed 'tocsin personalities install there rof' 'there rofi'
      completed 'tocsin update my --progr' 'my --progress'
      completed 'tocsin progress X --sta' 'X --stay'
      completed 'tocsin progress X -- tocsin al' '-- tocsin alert'
      zpty -d shell
      """
    #expect(
      try lines("zsh", ["-f", "-c", script], in: folder) == [
        "--style sheet", "tocsin migrate", #"my\\ alert"#, #"touch\\ ran"#, "show plain",
        "theme show", "3 clear", "close 12", "there rofi", "my --progress", "X --stay",
        "-- tocsin alert",
      ])
    #expect(access("\(folder.path)/ran", F_OK) != 0)
  }
}
