import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import Testing

/// JSON documents and their errors.
@Suite struct DocumentTests {
  @Test func aDocumentEqualsTheSameOptions() throws {
    let text = """
      {
        "id": "a", "title": "T", "message": "M\\u00e4\\ud83d\\ude00", "markup": true,
        "icon": "key", "image": "/a.png", "text": "x", "progress": 12.5,
        "inputs": [
          {"type": "field", "name": "f", "required": true, "match": "x"},
          {"type": "choice", "name": "c", "items": "a\\nb", "selected": ["b"], "form": "list"},
          {"type": "date", "name": "d", "min": "2026-01-01"}
        ],
        "buttons": [{"id": "x", "label": "X"}, {"id": "y", "label": "Y", "role": "cancel"}],
        "default": "x", "style": "alert", "transition": "drop", "level": -3, "policy": "replace",
        "timeout": 2.5, "wait-limit": 1e1, "guard": 0
      }
      """
    #expect(
      try DocumentReader.alert(Array(text.utf8))
        == AlertDescription(
          identifier: AlertIdentifier("a"), title: "T", message: "Mä😀", usesMarkup: true,
          icon: .key, image: "/a.png", text: "x", progress: .percent(12.5),
          inputs: [
            AlertInput(name: "f", kind: .field(TextRules(pattern: "x")), isRequired: true),
            AlertInput(
              name: "c",
              kind: .choice(ChoiceRules(items: ["a", "b"], selection: ["b"], form: .list))),
            AlertInput(
              name: "d", kind: .date(DateRules(earliest: CalendarDate("2026-01-01")))),
          ],
          buttons: [
            AlertButton(id: "x", label: "X"), AlertButton(id: "y", label: "Y", role: .cancel),
          ],
          defaultButton: "x", style: .alert, transition: .drop, level: AlertLevel(rawValue: -3),
          policy: .replace, timeout: 2.5, waitLimit: 10, guardMilliseconds: 0))
  }

  @Test func aPrintedDocumentCanBeReadAgain() throws {
    let words = [
      "alert", "-t", "T", "--icon", "key", "--field", "f=F", "--choice", "c=a,b", "--select",
      "c=b", "--slider", "v=0..1:0.1", "--button", "Yes", "--progress", "indeterminate", "-T", "3",
    ].map { Argument($0) }
    guard
      case .print(let text) = try CommandLineGrammar.parse(
        words + ["--print-document"], currentFolder: "/"),
      case .present(let command) = try CommandLineGrammar.parse(words, currentFolder: "/")
    else {
      Issue.record("no document")
      return
    }
    #expect(try DocumentReader.alert(Array(text.utf8)) == command.alert)
  }

  @Test(arguments: [
    ("", "line 1, column 1: a value is missing"),
    ("{", "line 1, column 2: a member’s name in quotes is missing"),
    ("{\n  \"title\": \"x\"\n  \"icon\": \"y\"}", "line 3, column 3: a comma or } is missing"),
    ("{\"title\": }", "line 1, column 11: a value is missing"),
    ("{\"title\" \"x\"}", "line 1, column 10: a colon is missing"),
    ("{\"a\": [1 2]}", "line 1, column 10: a comma or ] is missing"),
    ("{\"a\": [1,]}", "line 1, column 10: a value is missing"),
    ("{'a': 1}", "line 1, column 2: a member’s name in quotes is missing"),
    ("{} x", "line 1, column 4: nothing more may follow the document"),
    ("// x\n{}", "line 1, column 1: a value is missing"),
    ("{\"a\": 01}", "line 1, column 8: a number does not begin with 0"),
    ("{\"a\": 1.}", "line 1, column 9: a digit is missing"),
    ("{\"a\": -}", "line 1, column 8: a digit is missing"),
    ("{\"a\": 1e999}", "line 1, column 7: a number is too large"),
    ("{\"ä\": \"x", "line 1, column 7: a text has no end"),
    ("{\"a\": \"x\ny\"}", "line 1, column 9: a control character in a text is written as \\u00XX"),
    ("{\"a\": \"\\x\"}", "line 1, column 9: a backslash goes before one of \" \\ / b f n r t u"),
    (
      "{\"a\": \"\\u12g4\"}",
      "line 1, column 10: four hexadecimal digits are missing after \\u"
    ),
    ("{\"a\": \"\\ud800\"}", "line 1, column 7: a text has half of a surrogate pair in it"),
    (String(repeating: "[", count: 40), "line 1, column 18: nested deeper than 16"),
    ("[]", "$ takes an object, not an array"),
    ("null", "$ takes an object, not null"),
    ("{\"titel\": \"x\"}", "$.titel is not known; did you mean “title”?"),
    ("{\"xyzzy\": 1}", "$.xyzzy is not known"),
    ("{\"title\": 1}", "$.title takes a text, not 1"),
    ("{\"title\": null}", "$.title takes a text, not null"),
    ("{\"title\": \"a\", \"title\": \"b\"}", "$.title is there twice"),
    ("{\"markup\": \"yes\"}", "$.markup takes true or false, not “yes”"),
    ("{\"level\": 1.5}", "$.level takes a whole number from -1000000 to 1000000, not 1.5"),
    ("{\"timeout\": -1}", "$.timeout takes a number from 0 to 31536000, not -1"),
    ("{\"wait-limit\": 0}", "$.wait-limit takes a number above 0, up to 31536000, not 0"),
    ("{\"progress\": 101}", "$.progress takes a number from 0 to 100 or indeterminate, not 101"),
    (
      "{\"transition\": \"Spin!\"}",
      """
      $.transition takes alert, pop, zoom, drop, slide, fade, none or one of the theme’s, not \
      “Spin!”
      """
    ),
    ("{\"image\": \"a.png\"}", "$.image takes an absolute path, not “a.png”"),
    ("{\"default\": \"x\"}", "$.default names no button: “x”"),
    ("{\"buttons\": {}}", "$.buttons takes an array, each of it an object, not an object"),
    ("{\"buttons\": [{\"label\": \"A\"}]}", "$.buttons[0].id is missing"),
    (
      "{\"buttons\": [{\"id\": \"a\", \"label\": \"A\", \"role\": \"x\"}]}",
      "$.buttons[0].role takes plain, cancel or destructive, not “x”"
    ),
    ("{\"inputs\": [1]}", "$.inputs[0] takes an object, not 1"),
    ("{\"inputs\": [{}]}", "$.inputs[0].type is missing"),
    (
      "{\"inputs\": [{\"type\": \"field\", \"name\": \"a\"}, {\"type\": \"fild\"}]}",
      """
      $.inputs[1].type takes field, secret, text, check, choice, number, slider or date, not “fild”
      """
    ),
    ("{\"inputs\": [{\"type\": \"field\"}]}", "$.inputs[0].name is missing"),
    (
      "{\"inputs\": [{\"type\": \"field\", \"name\": \"a\", \"checked\": true}]}",
      "$.inputs[0].checked is not known"
    ),
    (
      "{\"inputs\": [{\"type\": \"field\", \"name\": \"a\"}, {\"type\": \"check\", \"name\": \"a\"}]}",
      "$.inputs[1].name is used twice: “a”"
    ),
    ("{\"inputs\": [{\"type\": \"field\", \"name\": \"\"}]}", "$.inputs[0].name is empty"),
    (
      "{\"inputs\": [{\"type\": \"choice\", \"name\": \"c\", \"items\": [\"a\", 1]}]}",
      "$.inputs[0].items[1] takes a text, not 1"
    ),
    (
      "{\"inputs\": [{\"type\": \"choice\", \"name\": \"c\", \"items\": []}]}",
      "$.inputs[0].items are missing"
    ),
    (
      "{\"inputs\": [{\"type\": \"choice\", \"name\": \"c\", \"items\": 1}]}",
      "$.inputs[0].items takes an array, each of it a text or a text, not 1"
    ),
    (
      "{\"inputs\": [{\"type\": \"slider\", \"name\": \"s\", \"min\": 1}]}",
      "$.inputs[0].max is missing"
    ),
    (
      "{\"inputs\": [{\"type\": \"slider\", \"name\": \"s\", \"min\": 9, \"max\": 1}]}",
      "$.inputs[0].min must be below max, and is 9, not below 1"
    ),
    (
      "{\"inputs\": [{\"type\": \"date\", \"name\": \"d\", \"value\": \"2026-02-30\"}]}",
      "$.inputs[0].value takes a day such as “2026-11-21”, not “2026-02-30”"
    ),
  ])
  func documentErrorsNameThePosition(text: String, problem: String) {
    #expect(throws: DocumentReader.Failure(problem)) {
      try DocumentReader.alert(Array(text.utf8))
    }
  }

  @Test func invalidUTF8IsReported() {
    #expect(throws: DocumentReader.Failure("it is not valid UTF-8")) {
      try DocumentReader.alert([0x22, 0xFF, 0x22])
    }
  }

  @Test(arguments: [
    (#"{"update":{"title":"T","icon":null}}"#, nil),
    (#"{"dismiss":true}"#, nil),
    ("x", "column 1: a value is missing"),
    ("{}", "$ takes either “update” or “dismiss”"),
    (#"{"dismiss":false}"#, "$ takes either “update” or “dismiss”"),
    (#"{"update":{"id":"b"}}"#, "$.update.id is not known"),
    (#"{"update":{"titel":"b"}}"#, "$.update.titel is not known; did you mean “title”?"),
    (#"{"update":{"title":1}}"#, "$.update.title takes a text or null, not 1"),
    (
      #"{"update":{"values":{"a":{}}}}"#,
      """
      $.update.values.a takes a text, true or false, a number, an array, each of it a text or \
      null, not an object
      """
    ),
  ])
  func aListenLineIsAnUpdateOrADismissal(line: String, problem: String?) {
    do {
      let order = try ListenOrder(line: Array(line.utf8))
      #expect(problem == nil)
      let update = AlertUpdate([.title, .icon], of: AlertDescription(title: "T"))
      #expect(order == .update(update) || order == .dismiss)
    } catch {
      #expect(error.description == problem)
    }
  }

  @Test(arguments: [
    (
      #"{"update":{"append-text":"a","append-values":{"l":"b"},"append-rows":{"r":["c"]}}}"#,
      AlertAddition(text: "a", values: ["l": "b"], rows: ["r": ["c"]])
    ),
    (#"{"update":{"append-rows":{"r":"x\ny\tz"}}}"#, AlertAddition(rows: ["r": ["x", "y\tz"]])),
    (
      #"{"update":{"append-rows":{"r":["x","y"]},"append-selected":{"r":["y"]}}}"#,
      AlertAddition(rows: ["r": ["x", "y"]], selection: ["r": ["y"]])
    ),
  ])
  func aListenLineCanAppend(line: String, addition: AlertAddition) throws {
    #expect(
      try ListenOrder(line: Array(line.utf8)) == .update(AlertUpdate(adding: addition)))
  }

  @Test(arguments: [
    (
      #"{"update":{"append-rows":{"r":1}}}"#,
      "$.update.append-rows.r takes an array, each of it a text or a text, not 1"
    ),
    (
      #"{"update":{"append-rows":{"r":["a\nb"]}}}"#,
      "$.update.append-rows.r have neither newlines nor NUL in them"
    ),
    (#"{"update":{"append-text":null}}"#, "$.update.append-text takes a text, not null"),
    (
      #"{"update":{"append-rows":{"r":["x"]},"append-selected":{"r":["y"]}}}"#,
      "$.update.append-selected.r names no appended row: “y”"
    ),
  ])
  func invalidAdditionsAreReported(line: String, problem: String) {
    #expect(throws: DocumentReader.Failure(problem)) { try ListenOrder(line: Array(line.utf8)) }
  }

  @Test(arguments: [
    ("", []), ("\n \n", []), ("{}", [1]), ("{}\n{}\n", [1, 2]), ("\n{\n}\n\n{}", [2, 5]),
    ("{\"a\":\"}\\\"\n\"}\n{}", [1]), ("}\n{}", [1, 2]), ("{\"a\":\"{\"}\n[\n]", [1, 2]),
  ])
  func aStreamIsSplitIntoDocuments(text: String, lines: [Int]) throws {
    var whole = DocumentStream()
    whole.append(Array(text.utf8))
    whole.close()
    var byByte = DocumentStream()
    var found: [[DocumentStream.Document]] = [[], []]
    while let document = try whole.next() { found[0].append(document) }
    for byte in text.utf8 {
      byByte.append([byte])
      while let document = try byByte.next() { found[1].append(document) }
    }
    byByte.close()
    while let document = try byByte.next() { found[1].append(document) }
    #expect(found[0].map(\.line) == lines)
    #expect(found[0] == found[1])
  }

  @Test func optionsTakePrecedenceOverADocument() throws {
    let parsed = try CommandLineGrammar.parse(
      [
        "alert", "--from", "a.json", "-t", "New", "--value", "f=x", "--field", "g", "-d", "yes",
        "--destructive", "no", "--id", "i",
      ], currentFolder: "/home")
    guard case .presentDocuments(let command) = parsed else {
      Issue.record("no documents: \(parsed)")
      return
    }
    #expect(command.source == .file("/home/a.json"))
    let text = #"""
      {"title":"Old","message":"M","inputs":[{"type":"field","name":"f","label":"F"}],
       "buttons":[{"id":"no","label":"No","role":"cancel"},{"id":"yes","label":"Yes"}]}
      """#
    var document = DocumentStream.Document(bytes: Array(text.utf8), line: 1)
    #expect(
      try command.command(for: document).alert
        == AlertDescription(
          identifier: AlertIdentifier("i"), title: "New", message: "M",
          inputs: [
            AlertInput(name: "f", label: "F", kind: .field(TextRules(value: "x"))),
            AlertInput(name: "g", label: "G", kind: .field(TextRules())),
          ],
          buttons: [
            AlertButton(id: "no", label: "No", role: .destructive),
            AlertButton(id: "yes", label: "Yes"),
          ], defaultButton: "yes"))
    document.bytes = Array("{}".utf8)
    #expect(throws: UsageError("tocsin alert", "--value names no input: “f”; available: “g”")) {
      try command.command(for: document)
    }
    document = DocumentStream.Document(bytes: Array("[]".utf8), line: 7)
    #expect(
      throws: UsageError("tocsin alert", "/home/a.json:7: $ takes an object, not an array")
    ) { try command.command(for: document) }
  }
}
