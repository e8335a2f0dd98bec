import Foundation
import Glibc
import TestHarness

/// The sources of the clients in other languages, and the programs built from them for tests.
@MainActor enum ClientSources {
  /// The root folder of the source tree.
  nonisolated static let root: String = {
    let path = #filePath
    guard let range = path.range(of: "/Tests/") else { return "." }
    return String(path[..<range.lowerBound])
  }()

  /// The programs and the table of the conformance suite.
  nonisolated static var conformance: String { "\(root)/Tests/Conformance" }

  /// Environment changes with which Python finds the module and writes no cache files beside it.
  nonisolated static var pythonEnvironment: [String: String?] {
    ["PYTHONPATH": "\(root)/packaging/python", "PYTHONDONTWRITEBYTECODE": "1"]
  }

  /// Environment changes with which a shell finds the functions and the program.
  nonisolated static var shellEnvironment: [String: String?] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return [
      "CONFORMANCE_FUNCTIONS": "\(root)/packaging/shell/tocsin.sh",
      "PATH": "\(BuiltProducts.directory):\(path)",
    ]
  }

  /// The C library as it is installed, and programs that use it.
  final class Library {
    let scratch: ScratchFolder

    /// Builds the library with the given sanitizers.
    static func built(sanitizers: String) throws -> Library {
      try Library(flags: "-O1 -g -fsanitize=\(sanitizers) -fno-sanitize-recover=all")
    }

    fileprivate init(flags: String) throws {
      scratch = try ScratchFolder()
      _ = try run(
        "\(root)/packaging/build-library", [scratch.path, "/usr", "lib"],
        environment: ["CFLAGS": flags])
      try compile("\(conformance)/client.c", to: client, flags: flags)
    }

    var folder: String { scratch.path }
    var include: String { "\(folder)/usr/include" }
    var libraries: String { "\(folder)/usr/lib" }
    /// The program of the conformance suite.
    var client: String { "\(folder)/client" }

    /// Compiles a program against the library; warnings are errors.
    func compile(
      _ source: String, to program: String, compiler: String = "cc", standard: String = "c99",
      flags: String = ""
    ) throws {
      _ = try run(
        compiler,
        ["-std=\(standard)", "-Wall", "-Wextra", "-Werror", "-pedantic"]
          + ["-D_POSIX_C_SOURCE=200809L", "-I", include, source, "-o", program]
          + flags.split(separator: " ").map(String.init)
          + ["-L", libraries, "-ltocsin", "-lpthread", "-Wl,-rpath,\(libraries)"])
    }

    /// Runs a program, which must succeed, and returns its output.
    func run(
      _ program: String, _ words: [String], environment: [String: String?] = [:]
    ) throws -> String {
      let child = try ChildProcess(program, words, environment: environment)
      let answer = Desktop.Answer(child)
      guard answer.status == 0 else {
        throw HarnessError("\(program) \(words.joined(separator: " ")): \(answer.errors)")
      }
      return answer.output
    }
  }

  private static var built: Library?

  /// The library, built once with AddressSanitizer and UndefinedBehaviorSanitizer, which end a
  /// program with a special exit status.
  static func library() throws -> Library {
    if let built { return built }
    let library = try Library.built(sanitizers: "address,undefined")
    built = library
    return library
  }

  /// The library as it is shipped.
  static func shippedLibrary() throws -> Library { try Library(flags: "-O2") }
}
