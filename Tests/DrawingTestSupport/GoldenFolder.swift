/// The folder with the reference pictures of a test target: `Tests/TARGET/Golden`.
package enum GoldenFolder {
  /// The folder of the test target that a source file belongs to, by its `#filePath`.
  package static func of(_ file: String) -> String {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let tests = parts.lastIndex(of: "Tests"), tests + 1 < parts.count else {
      preconditionFailure("\(file) belongs to no test target")
    }
    return parts[...(tests + 1)].joined(separator: "/") + "/Golden"
  }

  /// The folder of a test target, by its name.
  package static func ofTarget(_ name: String) -> String {
    let folder = SourceFolder.of(#filePath)
    return "\(SourceFolder.of(folder))/\(name)/Golden"
  }
}
