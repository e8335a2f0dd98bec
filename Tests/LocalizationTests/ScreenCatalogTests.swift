import CommandOptions
import Foundation
import SecretPrompts
import Testing

@testable import AlertModel

/// The translations of the texts that alerts show and of errors, in `assets/locale`.
struct ScreenCatalogTests {
  /// The languages with a catalogue, which the manual lists.
  static let languages = [
    "ar", "de", "es", "fr", "he", "it", "ja", "pl", "pt_BR", "ru", "tr", "zh_CN",
  ]

  static let entries =
    ScreenText.allCases.map(\.entry) + CountedText.allCases.map(\.entry)
    + (MessagePatterns.all + SecretMessages.patterns).map {
      CatalogEntry(context: nil, id: $0, plural: nil, comment: "")
    }

  private static func file(_ language: String) throws -> PortableObject {
    try PortableObject("\(Catalogs.sources)/\(language).po")
  }

  @Test func everyLanguageHasAFile() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Catalogs.sources)
      .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }
    #expect(files.sorted() == Self.languages)
  }

  @Test(arguments: languages)
  func translatesEveryTextAndNothingElse(language: String) throws {
    let file = try Self.file(language)
    let names = { (context: String?, id: String) in "\(context ?? "")|\(id)" }
    let wanted = Self.entries.map { names($0.context, $0.id) }
    #expect(Set(wanted).count == wanted.count)
    #expect(file.messages.map { names($0.context, $0.id) }.sorted() == wanted.sorted())
    #expect(file.leftOver == 0)
    for message in file.messages {
      #expect(!message.flags.contains("fuzzy"), "\(message.id)")
      #expect(message.translations.allSatisfy { !$0.isEmpty }, "\(message.id)")
      let entry = Self.entries.first { $0.id == message.id && $0.context == message.context }
      #expect(message.plural == entry?.plural)
    }
  }

  /// `%1` and the like; a plural form for one number may write the number as a word.
  @Test(arguments: languages)
  func keepsPlaceholders(language: String) throws {
    let file = try Self.file(language)
    let rule = try #require(PluralRule(header: file.header))
    let numbers = Dictionary(grouping: 0...1000, by: rule.form)
    #expect(numbers.count == rule.count)
    for message in file.messages {
      #expect(message.translations.count == (message.plural == nil ? 1 : rule.count))
      for (form, text) in message.translations.enumerated() {
        let serves = message.plural == nil ? 2 : numbers[form]?.count ?? 0
        let lacks = Self.placeholders(text) != Self.placeholders(message.id)
        #expect(!lacks || serves == 1 && Self.placeholders(text).isEmpty, "\(text)")
      }
    }
  }

  private static func placeholders(_ text: String) -> [String] {
    text.matches(of: /%[1-9]/).map { String($0.output) }.sorted()
  }

  /// A mnemonic where the English text has one; likewise for ellipses and colons.
  @Test(arguments: languages)
  func keepsTheFormOfLabels(language: String) throws {
    for message in try Self.file(language).messages {
      let text = message.translations[0]
      #expect(text.contains("_") == message.id.contains("_"), "\(text)")
      if message.id.contains("_") {
        #expect(Mnemonic(parsing: text).character != nil, "\(text)")
      }
      #expect(text.hasSuffix("…") == message.id.hasSuffix("…") || message.context != nil, "\(text)")
      let ends = { (text: String) in [":", "：", "(_E)："].contains { text.hasSuffix($0) } }
      #expect(ends(text) == ends(message.id), "\(text)")
      #expect(text == text.trimmingCharacters(in: .whitespaces) || message.id == ", ", "\(text)")
    }
  }

  @Test(arguments: languages)
  func isUsedByTheProgram(language: String) throws {
    let spoken = try Catalogs.language(language)
    #expect(!spoken.isEnglish)
    let file = try Self.file(language)
    for text in ScreenText.allCases {
      let (context, id) = text.key
      let message = file.messages.first { $0.id == id && $0.context == context }
      #expect(spoken[text] == message?.translations[0])
    }
  }

  /// The buttons of a drop-in have the labels of the original.
  ///
  /// The Arabic catalogue of zenity 3.44 has no button labels.
  @Test(arguments: languages)
  func zenitysLabelsMatchTheOriginal(language: String) throws {
    let path = "/usr/share/locale/\(language)/LC_MESSAGES/zenity.mo"
    guard let original = FileManager.default.contents(atPath: path) else {
      // Debian's container images omit translations.
      return
    }
    let catalog = try #require(MessageCatalog(Array(original)))
    let spoken = try Catalogs.language(language)
    for text in ScreenText.allCases where text.key.context == "zenity" {
      guard let wanted = catalog.translation(of: text.key.id) else { continue }
      #expect(spoken[text] == wanted)
    }
  }
}
