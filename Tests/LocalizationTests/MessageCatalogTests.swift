import AlertModel
import Foundation
import Testing

/// Looking messages up in the files of msgfmt.
struct MessageCatalogTests {
  private static let source = """
    msgid ""
    msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgid "Open"
    msgstr "Öffnen"

    msgctxt "door"
    msgid "Open"
    msgstr "Offen"

    msgid "%1 file"
    msgid_plural "%1 files"
    msgstr[0] "%1 Datei"
    msgstr[1] "%1 Dateien"

    msgid "Untranslated"
    msgstr ""

    """

  private static func bytes(_ options: [String] = []) throws -> [UInt8] {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try source.write(toFile: folder + "/x.po", atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["msgfmt"] + options + ["-o", folder + "/x.mo", folder + "/x.po"]
    try process.run()
    process.waitUntilExit()
    return Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/x.mo")))
  }

  @Test(arguments: [[], ["--endianness=big"], ["--no-hash"]])
  func findsMessages(options: [String]) throws {
    let catalog = try #require(MessageCatalog(try Self.bytes(options)))
    #expect(catalog.translation(of: "Open") == "Öffnen")
    #expect(catalog.translation(of: "Open", context: "door") == "Offen")
    #expect(catalog.translation(of: "Open", context: "window") == nil)
    #expect(catalog.translation(of: "%1 file") == "%1 Datei")
    #expect(catalog.translation(of: "%1 file", form: 1) == "%1 Dateien")
    #expect(catalog.translation(of: "%1 file", form: 7) == "%1 Datei")
    #expect(catalog.translation(of: "%1 files") == nil)
    #expect(catalog.translation(of: "Untranslated") == nil)
    #expect(catalog.plural.form(for: 5) == 1)
  }

  /// However damaged a file is, a lookup terminates.
  @Test func aDamagedFileOnlyLosesTranslations() throws {
    let whole = try Self.bytes()
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[index] = value
        guard let catalog = MessageCatalog(bytes) else { continue }
        for id in ["Open", "%1 file", ""] { _ = catalog.translation(of: id, form: 1) }
      }
      if let cut = MessageCatalog(Array(whole[..<index])) { _ = cut.translation(of: "Open") }
    }
  }
}
