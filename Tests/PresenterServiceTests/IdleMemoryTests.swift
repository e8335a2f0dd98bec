import CShims
import Glibc
import TestHarness
import Testing

/// Memory that an idle process returns to the system.
@Suite struct IdleMemoryTests {
  /// Maps this program's own file again, as a font is mapped.
  private struct MappedFile: ~Copyable {
    let bytes: UnsafeMutableRawPointer
    let length = 1 << 20

    init() throws {
      let descriptor = open("/proc/self/exe", O_RDONLY)
      defer { close(descriptor) }
      let mapped = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
      bytes = try #require(mapped == MAP_FAILED ? nil : mapped)
    }

    deinit { munmap(bytes, length) }

    /// Reads a byte of each page.
    func read() -> Int {
      stride(from: 0, to: length, by: 4096).reduce(0) {
        $0 + Int(bytes.load(fromByteOffset: $1, as: UInt8.self))
      }
    }

    /// Kilobytes of it that this process uses.
    func resident() throws -> Int {
      let file = try #require(fopen("/proc/self/smaps", "re"))
      defer { fclose(file) }
      let start = String(UInt(bitPattern: bytes), radix: 16) + "-"
      var (isIt, line) = (false, [CChar](repeating: 0, count: 4096))
      while fgets(&line, Int32(line.count), file) != nil {
        let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix(start) { isIt = true }
        guard isIt, text.hasPrefix("Rss:") else { continue }
        return try #require(Int(text.split(separator: " ")[1]))
      }
      throw HarnessError("the file is not mapped")
    }
  }

  /// Mapped files are given back; the data that the loader has relocated, which is read-only too, is
  /// not: nothing would work without it.
  @Test func filesThatAreOnlyReadAreGivenBack() throws {
    let file = try MappedFile()
    let before = file.read()
    #expect(try file.resident() == 1024)
    tocsin_give_back_memory()
    #expect(try file.resident() == 0)
    #expect(file.read() == before)
    #expect("\([1.5: "a"])" == "[1.5: \"a\"]")
  }
}
