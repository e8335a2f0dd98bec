import AlertModel
import Foundation
import NotificationModel
import Testing

/// The manual of the configuration explains exactly the existing keys.
@Suite struct ConfigurationManualTests {
  private static let manual: String? = {
    var folder = URL(filePath: #filePath)
    while folder.path() != "/" {
      folder.deleteLastPathComponent()
      let page = folder.appending(path: "packaging/man/tocsin.conf.5.scd")
      if let text = try? String(contentsOf: page, encoding: .utf8) { return text }
    }
    return nil
  }()

  @Test func everyKeyAndEveryGroupIsExplained() throws {
    let manual = try #require(Self.manual)
    for (group, key) in Configuration.keys {
      #expect(manual.contains("*\(key)*"), "\(key) of [\(group)]")
      let name = group.split(separator: " ").first.map(String.init) ?? group
      #expect(manual.contains("*[\(name)"), "[\(group)]")
    }
  }

  /// A key is explained below a line such as `*low*=_SOUND_, *normal*=_SOUND_`, a group named as
  /// `*[sounds]*`.
  @Test func everyExplainedKeyAndGroupExists() throws {
    let manual = try #require(Self.manual)
    var keys: Set<String> = []
    for line in manual.split(separator: "\n") where line.hasPrefix("*") && line.contains("*=_") {
      for word in line.split(separator: ", ") {
        keys.insert(String(word.dropFirst().prefix { $0 != "*" }))
      }
    }
    #expect(keys == Set(Configuration.keys.map(\.key)))
    let groups = manual.components(separatedBy: "*[").dropFirst().map { $0.prefix { $0.isLetter } }
    let known = Configuration.keys.compactMap { $0.group.split(separator: " ").first }
    #expect(Set(groups) == Set(known))
  }

  @Test func itsExampleIsValid() throws {
    let manual = try #require(Self.manual)
    let parts = manual.components(separatedBy: "```")
    try #require(parts.count == 3)
    let reader = ConfigurationReader(Array(parts[1].utf8), home: "/home/ann") { _ in nil }
    #expect(reader.problems.isEmpty)
    #expect(reader.configuration.rules.count == 3)
  }

  @Test func theValuesInParenthesesAreTheDefaults() throws {
    let manual = try #require(Self.manual)
    let usual = Configuration()
    #expect(manual.contains("(4s, 6s, never)"))
    #expect(usual.toasts.timeouts == [.low: 4, .normal: 6, .critical: 0])
    #expect(manual.contains("(\(usual.chord?.description ?? "none"))"))
    #expect(manual.contains("(\(DurationText.text(usual.idleSeconds)))"))
    #expect(manual.contains("(\(usual.historyLimit))"))
    #expect(manual.contains("(\(Int(usual.historyDays)))"))
    #expect(manual.contains("(\(usual.digestAbove))"))
  }
}
