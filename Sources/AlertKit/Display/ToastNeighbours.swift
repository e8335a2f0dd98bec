import AlertModel
import X11

/// Shares the area for toasts with the other processes that show some on the display.
///
/// Each process posts the frames of its toasts. A process leaves free the frames that others posted
/// before its own, and those of toasts that the pointer or the keyboard pins in place; so all reach
/// the same result without negotiating. The server removes the frames of a process that dies.
@MainActor
final class ToastNeighbours {
  /// Called when the frames to leave free have changed.
  var didChange: (([Rect]) -> Void)?
  /// The frames to leave free.
  private(set) var taken: [Rect] = []
  /// Called when the shadows of others' toasts are complete, where no compositor runs.
  var shadowsDidAppear: (() -> Void)?
  /// Whether shadows of toasts that were posted before ours are still to appear.
  private(set) var areShadowsPending = false
  /// The same of our toasts, for the others.
  var areOurShadowsPending = false {
    didSet { if areOurShadowsPending != oldValue { postPendingShadows() } }
  }

  private let connection: DisplayConnection
  private let board: ClaimBoard
  /// Whether the others' frames have to be read before the next toast is placed.
  private var isOutdated = true
  /// Our frames, as they were posted.
  private var posted: ToastFrames?

  init(connection: DisplayConnection) {
    self.connection = connection
    board = ClaimBoard(on: connection, list: .toasts, claim: .toastFrames, staysInformed: true)
    board.didChange = { [weak self] in self?.boardDidChange() }
  }

  /// Reads the others' frames, if they have changed; call it before a toast is placed.
  ///
  /// Costs a round trip, and a few for each other process, if there was a change.
  func look() {
    guard isOutdated else { return }
    isOutdated = false
    let screen = connection.screenRect
    let others = board.others().prefix(ToastFrames.processLimit)
    var frames: [Rect] = []
    var arePending = false
    for other in others {
      guard let posted = ToastFrames(values: other.values, screen: screen) else { continue }
      if other.isEarlier, posted.areShadowsPending { arePending = true }
      if other.isEarlier || posted.arePinned { frames += posted.frames }
    }
    let didAppear = areShadowsPending && !arePending
    areShadowsPending = arePending
    if didAppear { shadowsDidAppear?() }
    guard frames != taken else { return }
    taken = frames
    didChange?(frames)
  }

  /// Posts the frames of our toasts, or withdraws them if there are none.
  ///
  /// - Parameters:
  ///   - frames: In device pixels of the root window.
  ///   - arePinned: Whether they cannot be moved.
  func post(_ frames: [Rect], arePinned: Bool) {
    guard !connection.isLost else { return }
    guard !frames.isEmpty else {
      guard posted != nil else { return }
      board.withdraw()
      // Processes that posted after us precede us the next time.
      (posted, isOutdated) = (nil, true)
      return
    }
    if posted == nil {
      look()
      // The toasts were moved, and their frames are posted.
      if posted != nil { return }
    }
    post(
      ToastFrames(
        frames: frames, arePinned: arePinned, areShadowsPending: areOurShadowsPending))
  }

  private func postPendingShadows() {
    guard var posted, !connection.isLost else { return }
    posted.areShadowsPending = areOurShadowsPending
    post(posted)
  }

  private func post(_ frames: ToastFrames) {
    guard frames != posted else { return }
    posted = frames
    board.post(frames.values)
  }

  private func boardDidChange() {
    isOutdated = true
    // Without toasts of ours there is nothing to avoid yet.
    if posted != nil { look() }
  }
}

/// The frames of one process's toasts as 32-bit numbers in a window's property.
///
/// The numbers are: format version, flags, and x, y, width and height of each frame in device
/// pixels of the root window. The limits below bound what other clients write there.
nonisolated struct ToastFrames: Hashable {
  /// The maximum number of processes whose frames are read, and of frames of each.
  static let (processLimit, frameLimit) = (32, 40)
  private static let version: UInt = 1
  private static let headCount = 2
  private static let (pinned, shadowsPending): (UInt, UInt) = (1, 2)

  var frames: [Rect]
  var arePinned: Bool
  /// Whether some of the toasts have no shadow yet, where no compositor runs.
  var areShadowsPending: Bool

  init(frames: [Rect], arePinned: Bool, areShadowsPending: Bool = false) {
    self.frames = frames
    self.arePinned = arePinned
    self.areShadowsPending = areShadowsPending
  }

  /// The numbers.
  var values: [UInt] {
    let flags = (arePinned ? Self.pinned : 0) | (areShadowsPending ? Self.shadowsPending : 0)
    return frames.prefix(Self.frameLimit).reduce(into: [Self.version, flags]) {
      let (left, top) = ($1.minX.rounded(.down), $1.minY.rounded(.down))
      let sides = [left, top, $1.maxX.rounded(.up) - left, $1.maxY.rounded(.up) - top]
      $0 += sides.map { UInt(UInt32(bitPattern: Int32(clamping: Int($0)))) }
    }
  }

  /// Reads the numbers; nil if they are of another version.
  ///
  /// Skips frames that no toast can have: off screen, empty, or higher than half of the screen.
  init?(values: [UInt], screen: PixelRect) {
    guard values.count >= Self.headCount, values[0] == Self.version,
      (values.count - Self.headCount) % 4 == 0
    else { return nil }
    arePinned = values[1] & Self.pinned != 0
    areShadowsPending = values[1] & Self.shadowsPending != 0
    frames = []
    let bounds = Rect(
      x: 0, y: 0, width: Double(screen.width), height: Double(screen.height))
    for start in stride(from: Self.headCount, to: values.count, by: 4).prefix(Self.frameLimit) {
      let sides = values[start..<start + 4].map { Double(Int32(truncatingIfNeeded: $0)) }
      let frame = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
      let isPlausible =
        frame.width > 0 && frame.height > 0 && frame.width <= bounds.width
        && frame.height <= bounds.height / 2 && frame.intersects(bounds)
      if isPlausible { frames.append(frame) }
    }
  }
}
