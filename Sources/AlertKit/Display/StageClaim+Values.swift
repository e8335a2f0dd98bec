import AlertModel

/// A claim as 32-bit numbers in a window's property.
///
/// The numbers are: format version, flags, level, depth, arrival, the two halves of the machine's
/// number, and three numbers for each process: the process ID and the two halves of its start time.
/// The first process is the waiting one; without one its ID is 0.
extension StageClaim {
  private static let version: UInt = 1
  private static let headCount = 7
  private static let processSize = 3
  private static let deepest: UInt = 64

  /// The flags; those that the claim does not store are passed to `values`.
  struct Flags: OptionSet {
    static let asks = Flags(rawValue: 1)
    static let interrupts = Flags(rawValue: 2)
    static let isOnScreen = Flags(rawValue: 4)
    /// Its presenter ends the alert when another one requests that.
    static let canBeCalledOff = Flags(rawValue: 8)
    /// Its alert was answered, and only its window is still on screen.
    static let isLeaving = Flags(rawValue: 16)
    /// The backdrop of an alert that was dismissed or stepped aside is still on screen.
    static let hasFormerBackdrop = Flags(rawValue: 32)

    /// Another process replaces its presenter, which keeps the stage for the same alert there.
    static let isPassedOn = Flags(rawValue: 64)

    let rawValue: UInt
  }

  /// Returns the numbers.
  func values(flags: Flags) -> [UInt] {
    var flags = flags
    if asks { flags.insert(.asks) }
    if interrupts { flags.insert(.interrupts) }
    let machine = origin?.machine ?? 0
    var values: [UInt] = [
      Self.version, flags.rawValue, UInt(UInt32(bitPattern: Int32(clamping: level.rawValue))),
      UInt(depth), UInt(arrival), UInt(machine >> 32), UInt(machine & 0xffff_ffff),
    ]
    let waiter = origin?.waiter ?? ProcessIdentity(number: 0, start: 0)
    for process in [waiter] + (origin?.ancestors ?? []) {
      values += [
        UInt(UInt32(bitPattern: process.number)), UInt(process.start >> 32),
        UInt(process.start & 0xffff_ffff),
      ]
    }
    return values
  }

  /// Reads the numbers; nil if they are not a claim of this version.
  init?(id: UInt, values: [UInt]) {
    let (head, rest) = (values.prefix(Self.headCount), values.dropFirst(Self.headCount))
    guard head.count == Self.headCount, head[0] == Self.version,
      rest.count >= Self.processSize, rest.count % Self.processSize == 0
    else { return nil }
    let processes = stride(from: rest.startIndex, to: rest.endIndex, by: Self.processSize)
      .map { index in
        ProcessIdentity(
          number: Int32(truncatingIfNeeded: rest[index]),
          start: UInt64(rest[index + 1]) << 32 | UInt64(rest[index + 2]))
      }
    let flags = Flags(rawValue: head[1])
    self.init(
      id: id, depth: Int(min(head[3], Self.deepest)),
      level: AlertLevel(rawValue: Int(Int32(truncatingIfNeeded: head[2]))),
      asks: flags.contains(.asks), interrupts: flags.contains(.interrupts),
      arrival: UInt32(truncatingIfNeeded: head[4]),
      origin: AlertOrigin(
        waiter: processes[0].number > 0 ? processes[0] : nil,
        ancestors: Array(processes.dropFirst()),
        machine: UInt64(head[5]) << 32 | UInt64(head[6])))
  }

  /// The flags of a claim's numbers.
  static func flags(of values: [UInt]) -> Flags {
    values.count > 1 ? Flags(rawValue: values[1]) : []
  }
}
