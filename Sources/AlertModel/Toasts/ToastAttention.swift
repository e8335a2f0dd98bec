/// Whether the user is about to use a toast, or is idle: then no toast times out.
struct ToastAttention: Sendable {
  /// The toast under the pointer.
  private(set) var hovered: AlertTicket?
  /// The toast that has the keyboard.
  private(set) var focused: AlertTicket?
  /// Whether the user is idle.
  private(set) var isUnattended = false

  /// The minimum number of seconds that a toast stays after the pointer or the keyboard has left
  /// it, and after the user has returned.
  private static let minimumRest = (afterUse: 1.0, afterAbsence: 2.0)

  init() {}

  /// Whether toasts on the screen must not move, because the user may be about to use one.
  var isPinned: Bool { hovered != nil || focused != nil }

  /// Whether no toast times out.
  var isPaused: Bool { isPinned || isUnattended }

  /// The toast in use: the one that has the keyboard, or else the one under the pointer.
  var used: AlertTicket? { focused ?? hovered }

  /// Updates the leader of a toast.
  mutating func replace(_ old: AlertTicket, by new: AlertTicket) {
    if hovered == old { hovered = new }
    if focused == old { focused = new }
  }

  /// Called when the pointer is on another toast, or on none.
  mutating func hover(
    _ ticket: AlertTicket?, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    let standing = roster.standing.first { $0.leader == ticket }?.leader
    change(rest: Self.minimumRest.afterUse, in: &roster, at: now) { $0.hovered = standing }
  }

  /// Called when another toast, or none, has the keyboard.
  mutating func focus(
    _ ticket: AlertTicket?, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    let standing = roster.standing.first { $0.leader == ticket }?.leader
    change(rest: Self.minimumRest.afterUse, in: &roster, at: now) { $0.focused = standing }
  }

  /// Called when the user becomes idle or returns.
  mutating func leave(
    _ isUnattended: Bool, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    change(rest: Self.minimumRest.afterAbsence, in: &roster, at: now) {
      $0.isUnattended = isUnattended
    }
  }

  /// Called when a toast has left the screen.
  mutating func forget(
    _ ticket: AlertTicket, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    if hovered == ticket { hover(nil, in: &roster, at: now) }
    if focused == ticket { focus(nil, in: &roster, at: now) }
  }

  /// Resets the toast in use, and pauses every timeout.
  mutating func hold(in roster: inout ToastRoster, at now: MonotonicInstant) {
    hover(nil, in: &roster, at: now)
    focus(nil, in: &roster, at: now)
    roster.setPaused(true, rest: 0, at: now)
  }

  /// Continues the timeouts of the visible toasts, unless a toast is in use or the user is idle.
  func resume(in roster: inout ToastRoster, at now: MonotonicInstant) {
    roster.setPaused(isPaused, rest: Self.minimumRest.afterAbsence, at: now)
  }

  /// Makes a change, and pauses or continues the timeouts if `isPaused` differs after it.
  private mutating func change(
    rest: Double, in roster: inout ToastRoster, at now: MonotonicInstant,
    by change: (inout ToastAttention) -> Void
  ) {
    let wasPaused = isPaused
    change(&self)
    guard isPaused != wasPaused else { return }
    roster.setPaused(isPaused, rest: rest, at: now)
  }
}
