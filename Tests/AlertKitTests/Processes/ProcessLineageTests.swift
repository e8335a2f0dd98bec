import AlertModel
import GLib
import Glibc
import TestHarness
import Testing

@testable import AlertKit

/// The processes that a question comes from.
@MainActor
@Suite struct ProcessLineageTests {
  /// A shell that runs another shell, which prints its number and waits.
  private static let nested = #"sh -c 'echo $$; read line; :'; :"#

  @Test func descendantsOfTheSameProcessShareTheirAncestors() throws {
    let own = try #require(ProcessLineage.origin(of: getpid(), waits: true))
    let waiter = try #require(own.waiter)
    for _ in 0..<2 {
      let outer = try ChildProcess("sh", ["-c", Self.nested], input: .open)
      let line = try wait(for: "the number of the inner shell") {
        outer.standardOutput.split(separator: "\n").first
      }
      let inner = try #require(Int32(line))
      let shell = try #require(ProcessLineage.origin(of: outer.processID, waits: true))
      #expect(shell.ancestors == [waiter] + own.ancestors)
      // The first one is found through the outer shell, which is known by now.
      let origin = try #require(ProcessLineage.origin(of: inner, waits: false))
      #expect(origin.ancestors == [try #require(shell.waiter)] + shell.ancestors)
      #expect(origin.isNested(in: shell))
      #expect(origin.isNested(in: own))
      #expect(!shell.isNested(in: origin))
      outer.closeInput()
      try outer.waitForExit()
      #expect(ProcessLineage.origin(of: inner, waits: true) == nil)
    }
  }
}
