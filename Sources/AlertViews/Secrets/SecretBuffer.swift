import Glibc

/// Bytes that must not be seen: in memory that is never in a core dump, never in a child, and wiped
/// when it is let go.
///
/// It is never swapped out either, unless there is more of it than the system lets the user lock.
/// The memory is of a fixed size, because what grows leaves copies behind.
public nonisolated final class SecretBuffer {
  /// The most bytes there can be.
  public let capacity: Int
  /// How many bytes there are.
  public private(set) var count = 0
  /// Whether the system keeps them from being swapped out.
  public let isLocked: Bool
  private let memory: UnsafeMutableRawBufferPointer

  /// An empty buffer.
  ///
  /// - Parameter capacity: The most bytes it holds.
  public init(capacity: Int) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let size = (max(capacity, 1) + page - 1) / page * page
    let address = mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let address, address != MAP_FAILED else {
      preconditionFailure("there is no memory for a secret")
    }
    isLocked = mlock(address, size) == 0
    madvise(address, size, Int32(MADV_DONTDUMP))
    madvise(address, size, Int32(MADV_WIPEONFORK))
    memory = UnsafeMutableRawBufferPointer(start: address, count: size)
    self.capacity = capacity
  }

  deinit {
    wipe()
    munlock(memory.baseAddress, memory.count)
    munmap(memory.baseAddress, memory.count)
  }

  /// The bytes, for as long as the closure runs; they must not be copied to ordinary memory.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }

  /// Puts bytes in place of those in a range.
  ///
  /// - Parameters:
  ///   - range: Offsets from the first byte, within `count`.
  ///   - bytes: What comes there; not a part of this buffer.
  /// - Returns: Whether there was room; if not, nothing has changed.
  @discardableResult
  public func replace(_ range: Range<Int>, with bytes: UnsafeRawBufferPointer) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    let sum = count - range.count + bytes.count
    guard sum <= capacity, let base = memory.baseAddress else { return false }
    memmove(
      base + range.lowerBound + bytes.count, base + range.upperBound, count - range.upperBound)
    if let source = bytes.baseAddress { memcpy(base + range.lowerBound, source, bytes.count) }
    if sum < count { explicit_bzero(base + sum, count - sum) }
    count = sum
    return true
  }

  /// Adds bytes at the end.
  ///
  /// - Returns: Whether there was room; if not, nothing has changed.
  @discardableResult
  public func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    replace(count..<count, with: bytes)
  }

  /// Overwrites everything with zeros.
  public func wipe() {
    if let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    count = 0
  }

  /// Whether both hold the same bytes; takes as long whether they do or not.
  public func isEqual(to other: SecretBuffer) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<count { difference |= memory[index] ^ other.memory[index] }
    return difference == 0
  }
}

// MARK: - Text

nonisolated extension SecretBuffer {
  /// A text that this process has already, cut down to a limit in bytes.
  package convenience init(copying text: String, limit: Int) {
    self.init(capacity: min(limit, text.utf8.count))
    var text = text
    text.withUTF8 { appendText(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Adds text in UTF-8, without NULs; what does not decode is replaced, and what there is no room
  /// for is left out, from the first character on that does not fit.
  package func appendText(utf8 bytes: UnsafeRawBufferPointer) {
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let scalar): guard append(UTF8.decode(scalar)) else { return }
      case .error: guard append("\u{fffd}") else { return }
      case .emptyInput: return
      }
    }
  }

  /// Adds text in Latin 1, as the other one does.
  package func appendText(latin1 bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      guard append(Unicode.Scalar(byte)) else { return }
    }
  }

  /// Adds one character, which never leaves the stack on its way; false if it does not fit.
  private func append(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar != "\0" else { return true }
    guard count + UTF8.width(scalar) <= capacity else { return false }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      _ = Swift.withUnsafeBytes(of: byte) { append($0) }
    }
    return true
  }
}
