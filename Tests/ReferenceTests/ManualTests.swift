import Foundation
import TestHarness
import Testing

/// Generating manual pages from handwritten parts, and the errors in these parts.
@Suite @MainActor struct ManualTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    let files = FileManager.default
    try files.createDirectory(
      atPath: "\(folder.path)/packaging/man/sections", withIntermediateDirectories: true)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    for name in ["alert.schema.json", "themes/default/theme.conf"] {
      let copy = URL(filePath: "\(folder.path)/assets/\(name)")
      try files.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.copyItem(at: URL(filePath: "\(root)/assets/\(name)"), to: copy)
    }
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(
      toFile: "\(folder.path)/packaging/man/\(name)", atomically: false, encoding: .utf8)
  }

  /// Generates the pages and returns the error message; nil if there is none.
  private func complaint() throws -> String? {
    let child = try ChildProcess(
      BuiltProducts.path(of: "tocsin-reference"),
      ["manuals", folder.path, "\(folder.path)/pages"])
    let status = try child.waitForExit(within: Bounds.start)
    #expect((status == .exited(0)) == child.standardError.isEmpty)
    return child.standardError.isEmpty ? nil : child.standardError
  }

  private func page(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/pages/\(name)", encoding: .utf8)
  }

  @Test func placeholdersAreReplaced() throws {
    try write("a(1)\n\n# ENVIRONMENT\n\n@variables@\n", to: "a.1.scd")
    try write("# MORE\n\n@personalities@", to: "sections/theme.scd")
    #expect(try complaint() == nil)
    let filled = try page("a.1.scd")
    #expect(filled.contains("*TOCSIN\\_GUARD*\n\tMilliseconds for which "))
    #expect(filled.contains("*TOCSIN\\_APPEARANCE*\n\tlight or dark, instead of "))
    let theme = try page("tocsin-theme.1.scd")
    #expect(theme.contains("# MORE\n\n*tocsin-zenity*(1)"))
    #expect(theme.contains("# EXIT STATUS\n\n*0*\n\tNo mistakes.\n\n*1*\n\tThe theme has mistakes"))
  }

  @Test func everyCommandPageHasExitStatuses() throws {
    #expect(try complaint() == nil)
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/pages") {
      #expect(try page(name).contains("# EXIT STATUS\n\n*"), "\(name)")
    }
    let progress = try page("tocsin-progress.1.scd")
    #expect(progress.contains("*123*\n\tThe command failed with status 1.\n"))
    #expect(progress.contains("*128* + _n_\n"))
  }

  @Test func unknownPlaceholdersAreReported() throws {
    try write("a(1)\n\n@comands@\n", to: "a.1.scd")
    let file = "\(folder.path)/packaging/man/a.1.scd"
    #expect(
      try complaint() == "tocsin-reference: \(file): nothing stands for @comands@\n")
  }

  @Test func sectionsWithoutACommandAreReported() throws {
    try write("# MORE\n", to: "sections/nosuch.scd")
    let file = "\(folder.path)/packaging/man/sections/nosuch.scd"
    #expect(
      try complaint() == "tocsin-reference: \(file): there is no command of this name\n")
  }

  @Test(arguments: [
    ("assets/alert.schema.json", "it is not there"),
    ("packaging/man/sections", "it is not there"),
  ])
  func missingFilesAreReported(name: String, reason: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    #expect(
      try complaint() == "tocsin-reference: \(folder.path)/\(name) cannot be read: \(reason)\n")
  }

  @Test func anInvalidSchemaIsReported() throws {
    let path = "\(folder.path)/assets/alert.schema.json"
    try "{".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try complaint() == "tocsin-reference: \(path) cannot be read: it is not JSON\n")
  }
}
