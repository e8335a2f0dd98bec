import AlertModel
import AlertTestSupport
import Foundation
import TestHarness
import Testing

@testable import AlertViews

/// Files that are not themes.
@MainActor
struct BrokenThemeFileTests {
  @Test func aFileThatIsTooLargeIsNotRead() throws {
    let folder = try ThemeFolder()
    try folder.write("t", bytes: [UInt8](repeating: 0x23, count: ThemeReader.largestFile + 1))
    #expect(
      folder.problems(of: "t") == ["t/theme.conf: 262145 bytes; at most 262144 are read"])
  }

  @Test func linesBeyondTheLimitAreNotRead() throws {
    let folder = try ThemeFolder()
    try folder.write("t", "[Metrics]\n" + (0..<3900).map { "key-\($0)=\n" }.joined())
    #expect(folder.problems(of: "t").count == KeyFileText.mostProblems)
    try folder.write("t", String(repeating: "\n", count: 5000) + "[Nothing]\n")
    #expect(folder.problems(of: "t") == ["t/theme.conf:4001: a theme has at most 4000 lines"])
  }

  @Test func aPipeInPlaceOfTheFileDoesNotBlock() throws {
    let folder = try ThemeFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/t", withIntermediateDirectories: true)
    #expect(mkfifo("\(folder.path)/t/theme.conf", 0o600) == 0)
    #expect(folder.problems(of: "t") == ["t/theme.conf: not a regular file"])
  }

  @Test func invalidBytesAreRefused() throws {
    let folder = try ThemeFolder()
    var random = SeededGenerator()
    let valid = Array(ThemeWriter.text(of: .default).utf8)
    for _ in 0..<200 {
      var bytes: [UInt8]
      if Bool.random(using: &random) {
        bytes = (0..<Int.random(in: 0...4096, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      } else {
        // Change some bytes of a valid theme.
        bytes = valid
        for _ in 0..<Int.random(in: 1...200, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
      }
      try folder.write("t", bytes: bytes)
      let problems = folder.problems(of: "t")
      let areNamed = problems.allSatisfy { problem in
        problem.hasPrefix("t/theme.conf:")
          && problem.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      }
      #expect(
        areNamed && problems.count <= KeyFileText.mostProblems,
        "\(Data(bytes).base64EncodedString())")
    }
  }
}
