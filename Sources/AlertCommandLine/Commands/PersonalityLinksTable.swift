import AlertAnswers
import CommandOptions

/// The command that makes links by which other programs find ours.
enum PersonalityLinksTable {
  static let personalities = CommandSyntax<PersonalitiesDraft, Command>(
    name: "tocsin personalities",
    operands: "list [NAME]... | install DIR [NAME]... | remove DIR [NAME]...",
    summary: "Takes the place of other programs, by links in a folder.",
    discussion: """
      Called by the name of another program, tocsin speaks its language; “tocsin NAME ...” does so \
      without a link. DIR is a folder that comes early in PATH, such as ~/bin, and NAME one of the \
      programs; without a name it is about all of them.

      list prints a line for each, with tabs between its name, whose place it takes, the link in \
      PATH, and another program of that name that is found before it; “-” stands for none. install \
      makes the links, and leaves what is there and not tocsin’s as it is; it says what it did, a \
      line for each, and on standard error what it could not do, and when nobody will find the \
      links because of PATH. remove removes links that lead to tocsin, and nothing else: a name \
      that is given and is not tocsin’s is refused.

      tocsin’s is a link that in the end leads to one of its programs, but for Debian’s \
      alternatives, which update-alternatives looks after.
      """,
    options: [
      CommandOption(
        flag: "force", "f", "replace what is there, whosever it is; but no folder",
        sets: \.replaces),
      .json("print one JSON array", \.isJSON),
    ],
    examples: [
      ("tocsin personalities list", "tells what scripts find"),
      ("tocsin personalities install ~/bin zenity notify-send", "two of them, for one person"),
      ("tocsin personalities remove ~/bin", "takes them all away"),
    ],
    statuses: [
      ExitStatusRow("0", "all is as it was asked for"),
      ExitStatusRow("1", "something was refused, or could not be done"),
      .usage("or there is no such folder"), ExitStatusRow(.internalError),
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
    let form = "list, install DIR or remove DIR"
    guard let verb = operands.first else {
      throw OptionProblem("what to do is missing: \(form)")
    }
    let verbs = ["list", "install", "remove"]
    guard verbs.contains(verb) else {
      let suggestion = Spelling.nearest(to: verb, in: verbs).map { "; did you mean “\($0)”?" }
      throw OptionProblem("“\(verb)” is not known; there is \(form)" + (suggestion ?? ""))
    }
    if draft.replaces, verb != "install" { throw OptionProblem("--force is for install") }
    var words = operands.words.dropFirst()
    let action: PersonalityRequest.Action
    if verb == "list" {
      action = .list
    } else {
      guard let folder = words.popFirst(), !folder.isEmpty else {
        throw OptionProblem("the folder is missing, such as: tocsin personalities \(verb) ~/bin")
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
          "“\(word)” is no program that tocsin stands in for; there is "
            + listing(names, conjunction: "and"))
      }
      if !found.contains(personality) { found.append(personality) }
    }
    return found
  }
}

/// What the options of `tocsin personalities` say.
struct PersonalitiesDraft: Sendable {
  /// Whether files that are not ours are replaced.
  var replaces = false
  var isJSON = false
  let files: CommandFiles

  init(files: CommandFiles) {
    self.files = files
  }
}
