/// Whether the user is about to use a toast, or is away: then no toast times out.
struct ToastAttention: Sendable {
  /// The toast under the pointer.
  private(set) var hovered: AlertTicket?
  /// The toast that has the keyboard.
  private(set) var focused: AlertTicket?
  /// Whether the user is away.
  private(set) var isUnattended = false

  /// The seconds that a toast stays at least, after the pointer or the keyboard has left it, and
  /// after the user has come back.
  private static let minimumRest = (afterUse: 1.0, afterAbsence: 2.0)

  init() {}

  /// Whether toasts on the screen stay in place, because the user may be about to use one.
  var isPinned: Bool { hovered != nil || focused != nil }

  /// Whether no toast times out.
  var isPaused: Bool { isPinned || isUnattended }

  /// The toast that is used: the one that has the keyboard, or else the one under the pointer.
  var used: AlertTicket? { focused ?? hovered }

  /// Follows a toast that gets another leader.
  mutating func replace(_ old: AlertTicket, by new: AlertTicket) {
    if hovered == old { hovered = new }
    if focused == old { focused = new }
  }

  /// The pointer is on another toast, or on none.
  mutating func hover(
    _ ticket: AlertTicket?, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    let standing = roster.standing.first { $0.leader == ticket }?.leader
    change(rest: Self.minimumRest.afterUse, in: &roster, at: now) { $0.hovered = standing }
  }

  /// Another toast has the keyboard, or none.
  mutating func focus(
    _ ticket: AlertTicket?, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    let standing = roster.standing.first { $0.leader == ticket }?.leader
    change(rest: Self.minimumRest.afterUse, in: &roster, at: now) { $0.focused = standing }
  }

  /// The user is away, or back.
  mutating func leave(
    _ isUnattended: Bool, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    change(rest: Self.minimumRest.afterAbsence, in: &roster, at: now) {
      $0.isUnattended = isUnattended
    }
  }

  /// A toast has left the screen.
  mutating func forget(
    _ ticket: AlertTicket, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    if hovered == ticket { hover(nil, in: &roster, at: now) }
    if focused == ticket { focus(nil, in: &roster, at: now) }
  }

  /// No toast is used any more, and no time passes for any.
  mutating func hold(in roster: inout ToastRoster, at now: MonotonicInstant) {
    hover(nil, in: &roster, at: now)
    focus(nil, in: &roster, at: now)
    roster.setPaused(true, rest: 0, at: now)
  }

  /// Lets time pass again for the toasts that can be seen, unless a toast is used or the user is away.
  func resume(in roster: inout ToastRoster, at now: MonotonicInstant) {
    roster.setPaused(isPaused, rest: Self.minimumRest.afterAbsence, at: now)
  }

  /// Makes a change, and stops or continues the timeouts if `isPaused` differs after it.
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
