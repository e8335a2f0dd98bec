import AlertAnswers
import CommandOptions

/// `tocsin personalities`, which creates links by which scripts find our drop-in replacements.
enum PersonalityLinksTable {
  static let personalities = CommandSyntax<PersonalitiesDraft, Command>(
    name: "tocsin personalities",
    operands: "list [NAME]... | install DIR [NAME]... | remove DIR [NAME]...",
    summary: "Manage links that make tocsin replace other programs.",
    discussion: """
      When tocsin is called by the name of another program, such as zenity, it accepts that \
      program’s options and answers as it does; “tocsin NAME ...” does the same without a link. DIR \
      is a folder that comes early in PATH, such as ~/bin, and NAME one of the programs; the default \
      is all of them.

      list prints a line for each program: its name, a description, the link in PATH, and another \
      program of that name that is found before it, separated by tabs; “-” stands for none. install \
      creates the links, and keeps existing files that are not tocsin’s; it prints a line for each \
      link, and on standard error what failed, and whether the links are hidden by other folders of \
      PATH. remove removes only links to tocsin, and refuses other files that are named.

      A link is tocsin’s if it finally leads to one of its programs, except for links of Debian’s \
      alternatives system, which update-alternatives manages.
      """,
    options: [
      CommandOption(
        flag: "force", "f", "replace existing files that are not tocsin’s, but no folders"
      ) { $0.replaces = true },
      .json("print one JSON array") { $0.isJSON = true },
    ],
    examples: [
      ("tocsin personalities list", "shows which programs scripts find"),
      ("tocsin personalities install ~/bin zenity notify-send", "installs two links for one user"),
      ("tocsin personalities remove ~/bin", "removes all links"),
    ],
    statuses: [
      ExitStatusRow("0", "all links are as requested"),
      ExitStatusRow("1", "a link was refused or failed"),
      .usage("or the folder does not exist"), ExitStatusRow(.internalError),
    ],
    forms: [
      .verb("list", rest: .choice(Personality.self)),
      .verb("install", .folders, rest: .choice(Personality.self)),
      .verb("remove", .folders, rest: .choice(Personality.self)),
    ],
    draft: PersonalitiesDraft.init(files:)
  ) { (draft, operands) throws(OptionProblem) in
    .personalities(try request(of: draft, operands))
  }

  private static func request(
    of draft: PersonalitiesDraft, _ operands: Operands
  ) throws(OptionProblem) -> PersonalityRequest {
    let form = "list, install DIR, remove DIR"
    guard let verb = operands.first else {
      throw OptionProblem("what to do is missing: \(form)")
    }
    let verbs = ["list", "install", "remove"]
    guard verbs.contains(verb) else {
      let suggestion = Spelling.nearest(to: verb, in: verbs).map { "; did you mean “\($0)”?" }
      throw OptionProblem("“\(verb)” is not known; available: \(form)" + (suggestion ?? ""))
    }
    if draft.replaces, verb != "install" { throw OptionProblem("--force is for install") }
    var words = operands.words.dropFirst()
    let action: PersonalityRequest.Action
    if verb == "list" {
      action = .list
    } else {
      guard let folder = words.popFirst(), !folder.isEmpty else {
        throw OptionProblem(
          "the folder is missing, such as: \("tocsin personalities \(verb) ~/bin")")
      }
      let path = draft.files.absolute(folder)
      action =
        verb == "install"
        ? .install(folder: path, replaces: draft.replaces) : .remove(folder: path)
    }
    return PersonalityRequest(
      action: action, personalities: try personalities(words), isAboutAll: words.isEmpty,
      isJSON: draft.isJSON)
  }

  private static func personalities(
    _ words: ArraySlice<String>
  ) throws(OptionProblem) -> [Personality] {
    guard !words.isEmpty else { return Personality.allCases }
    var found: [Personality] = []
    for word in words {
      guard let personality = Personality(rawValue: word) else {
        let names = Personality.allCases.map(\.rawValue)
        throw OptionProblem(
          "“\(word)” is not a program that tocsin can replace; available: "
            + names.joined(separator: ", "))
      }
      if !found.contains(personality) { found.append(personality) }
    }
    return found
  }
}

/// The options of `tocsin personalities`.
struct PersonalitiesDraft: Sendable {
  /// Whether files that are not ours are replaced.
  var replaces = false
  var isJSON = false
  let files: CommandFiles

  init(files: CommandFiles) {
    self.files = files
  }
}
