import AlertCommandLine
import Testing

/// The translations of help texts, in `assets/locale/help`.
struct HelpCatalogTests {
  @Test(arguments: ScreenCatalogTests.languages)
  func translatesEveryHelpTextAndNothingElse(language: String) throws {
    let file = try PortableObject("\(Catalogs.sources)/help/\(language).po")
    let ids = Set(file.messages.map(\.id))
    let wanted = Set(CommandLineGrammar.helpMessages)
    #expect(wanted.subtracting(ids) == [])
    #expect(ids.subtracting(wanted) == [])
    #expect(file.leftOver == 0)
    for message in file.messages {
      #expect(!message.flags.contains("fuzzy"), "\(message.id)")
      #expect(message.translations.allSatisfy { !$0.isEmpty }, "\(message.id)")
    }
  }

  /// Options and words in capitals are the same in every language.
  @Test(arguments: ScreenCatalogTests.languages)
  func keepsNamesOfOptions(language: String) throws {
    let file = try PortableObject("\(Catalogs.sources)/help/\(language).po")
    for message in file.messages {
      let names = message.id.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
      for name in names {
        #expect(message.translations.allSatisfy { $0.contains(name) }, "\(name): \(message.id)")
      }
    }
  }
}
