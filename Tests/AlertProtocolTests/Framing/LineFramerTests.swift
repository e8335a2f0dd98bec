import AlertProtocol
import TestHarness
import Testing

@Suite struct LineFramerTests {
  @Test func linesAreSplitRegardlessOfReads() throws {
    let lines = ["", "a", "zwei Wörter", String(repeating: "x", count: 300)]
    let stream = Array(lines.map { $0 + "\n" }.joined().utf8)
    for step in 1...40 {
      var framer = LineFramer(limit: 400)
      var found: [String] = []
      var rest = stream[...]
      while !rest.isEmpty {
        framer.append(Array(rest.prefix(step)))
        rest = rest.dropFirst(step)
        while let line = try framer.next() { found.append(String(decoding: line, as: UTF8.self)) }
      }
      #expect(found == lines)
      #expect(framer.pendingCount == 0)
    }
  }

  @Test func unfinishedLineBeyondTheLimitIsRejected() throws {
    var framer = LineFramer(limit: 4)
    framer.append(Array("1234\n".utf8))
    #expect(try framer.next()?.count == 4)
    framer.append(Array("12345".utf8))
    #expect(throws: FramingError.lineTooLong(limit: 4)) { try framer.next() }
  }

  @Test func completeLineBeyondTheLimitIsRejected() {
    var framer = LineFramer(limit: 4)
    framer.append(Array("12345\n".utf8))
    #expect(throws: FramingError.lineTooLong(limit: 4)) { try framer.next() }
  }

  @Test func buffersAtMostTheLimitAndOneRead() throws {
    var framer = LineFramer(limit: 1000)
    let chunk = [UInt8](repeating: 0x20, count: 100)
    var taken = 0
    while (try? framer.next()) != nil || framer.pendingCount <= 1000 {
      framer.append(chunk)
      taken += 1
      if (try? framer.next()) == nil, framer.pendingCount > 1000 { break }
      try #require(taken < 100)
    }
    #expect(framer.pendingCount == 1100)
  }

  @Test(arguments: 0..<200)
  func randomBytesDoNotBreakTheFramer(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var framer = LineFramer(limit: 512)
    do {
      for _ in 0..<50 {
        let count = Int.random(in: 0...128, using: &generator)
        framer.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        while let line = try framer.next() {
          #expect(!line.contains(UInt8(ascii: "\n")))
          #expect(line.count <= 512)
          _ = try? MessageLine.decode(ClientMessage.self, from: line)
          _ = try? MessageLine.decode(PresenterMessage.self, from: line)
        }
      }
    } catch {
      #expect(error == .lineTooLong(limit: 512))
    }
  }
}
