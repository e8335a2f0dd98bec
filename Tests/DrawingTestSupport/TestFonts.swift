package import Cairo

/// The fonts that ship with the tests, so that pictures do not depend on the machine's fonts.
package enum TestFonts {
  /// Makes the shipped fonts the only ones of this process.
  ///
  /// - Throws: `CairoError` if a font file cannot be read.
  package static func install() throws(CairoError) {
    guard !isInstalled else { return }
    let folder = SourceFolder.of(#filePath) + "/Fonts/"
    try FontConfiguration.useOnly(
      files: ["Inter-Regular.otf", "Inter-SemiBold.otf", "DejaVuSans-Hebrew.ttf"]
        .map { folder + $0 })
    isInstalled = true
  }

  private static var isInstalled = false
}

/// The folders of source files.
package enum SourceFolder {
  /// The folder of a file, given as `#filePath`.
  package static func of(_ file: String) -> String {
    file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }
}
