import AlertModel
import Testing

/// The plural forms of languages, read from the headers of catalogues.
struct PluralRuleTests {
  private static let polish = """
    nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);
    """
  private static let arabic = """
    nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);
    """
  private static let russian = """
    nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);
    """

  private static func rule(_ text: String) -> PluralRule? {
    PluralRule(header: "Language: x\nPlural-Forms: \(text)\nX: y\n")
  }

  /// A rule, and the forms of the numbers from 0 on.
  struct Example: Sendable {
    var text: String
    var forms: [Int: Int]
  }

  private static let examples: [Example] = [
    Example(
      text: polish,
      forms: [0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 22: 1, 25: 2, 112: 2]),
    Example(
      text: arabic,
      forms: [0: 0, 1: 1, 2: 2, 3: 3, 10: 3, 11: 4, 99: 4, 100: 5, 103: 3]),
    Example(text: russian, forms: [1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 111: 2, 122: 1]),
    Example(text: "nplurals=1; plural=0;", forms: [0: 0, 1: 0, 7: 0]),
    Example(text: "nplurals=2; plural=n>1;", forms: [0: 0, 1: 0, 2: 1]),
    Example(text: "nplurals=2; plural=!(n==1);", forms: [0: 1, 1: 0, 2: 1]),
    Example(text: "nplurals=3; plural=n*2+1-1/1;", forms: [0: 0, 1: 2]),
  ]

  @Test(arguments: examples)
  func choosesTheForm(example: Example) throws {
    let rule = try #require(Self.rule(example.text))
    for (number, form) in example.forms { #expect(rule.form(for: number) == form, "\(number)") }
  }

  @Test func anInvalidFormIsTheFirst() throws {
    #expect(try #require(Self.rule("nplurals=2; plural=n;")).form(for: 7) == 0)
  }

  @Test func divisionByZeroIsHandled() throws {
    #expect(try #require(Self.rule("nplurals=2; plural=1/n + 7%(n-n);")).form(for: 0) == 0)
  }

  @Test(arguments: [
    "", "nplurals=2;", "nplurals=0; plural=0;", "nplurals=9; plural=0;", "nplurals=2; plural=;",
    "nplurals=2; plural=n ?;", "nplurals=2; plural=(n;", "nplurals=2; plural=m;",
    "nplurals=2; plural=n 1;", "nplurals=2; plural=99999999999999999999;",
    "nplurals=2; plural=" + String(repeating: "(", count: 200) + "n;",
    "nplurals=2; plural=" + String(repeating: "!", count: 200) + "n;",
    "nplurals=2; plural=" + String(repeating: "n+", count: 2000) + "n;",
  ])
  func otherTextIsRejected(text: String) {
    #expect(Self.rule(text) == nil)
  }
}
