import Glibc

/// Secret bytes in memory that is excluded from core dumps and child processes, and wiped when the
/// buffer is released.
///
/// The memory is also locked, so that it is never swapped out, unless that exceeds the user's
/// limit. Its size is fixed, because growing would leave copies behind.
public nonisolated final class SecretBuffer {
  /// The most bytes that the buffer can hold.
  public let capacity: Int
  /// The number of bytes.
  public private(set) var count = 0
  /// Whether the memory is locked, so that it is never swapped out.
  public let isLocked: Bool
  private let memory: UnsafeMutableRawBufferPointer

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The most bytes that it can hold.
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

  /// Calls a closure with the bytes, which must not be copied to ordinary memory.
  public func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }

  /// Replaces a range of bytes.
  ///
  /// - Parameters:
  ///   - range: Byte offsets up to `count`.
  ///   - bytes: The new bytes, which must not be a part of this buffer.
  /// - Returns: Whether there was room. If not, nothing has changed.
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

  /// Appends bytes.
  ///
  /// - Returns: Whether there was room. If not, nothing has changed.
  @discardableResult
  public func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    replace(count..<count, with: bytes)
  }

  /// Overwrites the whole memory with zeros and empties the buffer.
  public func wipe() {
    if let base = memory.baseAddress { explicit_bzero(base, memory.count) }
    count = 0
  }

  /// Whether both buffers hold the same bytes, compared in constant time.
  public func isEqual(to other: SecretBuffer) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<count { difference |= memory[index] ^ other.memory[index] }
    return difference == 0
  }
}

// MARK: - Text

nonisolated extension SecretBuffer {
  /// Creates a buffer from a string that this process already has, truncated to a limit in bytes.
  package convenience init(copying text: String, limit: Int) {
    self.init(capacity: min(limit, text.utf8.count))
    var text = text
    text.withUTF8 { appendText(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Appends text in UTF-8 without its NULs.
  ///
  /// Invalid sequences are replaced by U+FFFD; text that does not fit is cut at the start of a
  /// character.
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

  /// Appends text in Latin-1 without its NULs, as far as its characters fit.
  package func appendText(latin1 bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      guard append(Unicode.Scalar(byte)) else { return }
    }
  }

  /// Appends a character, which is copied only to the stack; false if it does not fit.
  private func append(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar != "\0" else { return true }
    guard count + UTF8.width(scalar) <= capacity else { return false }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      _ = Swift.withUnsafeBytes(of: byte) { append($0) }
    }
    return true
  }
}
