/// The animations with which an alert appears and disappears.
///
/// A transition is data: keyframes for the content's scale, opacity and position and for the
/// backdrop's opacity, once for each direction. Content and backdrop start and end together.
public struct Transition: Hashable, Sendable {
  /// The name by which options and documents refer to it.
  public let name: TransitionName
  /// The edge beyond which `TransitionState.travel` moves the content.
  public let edge: TransitionEdge
  /// The animation when the alert is presented.
  public let present: TransitionMotion
  /// The animation when the alert is dismissed.
  public let dismiss: TransitionMotion

  /// Creates a transition.
  public init(
    name: TransitionName, edge: TransitionEdge = .nearest, present: TransitionMotion,
    dismiss: TransitionMotion
  ) {
    self.name = name
    self.edge = edge
    self.present = present
    self.dismiss = dismiss
  }

  /// Returns the built-in transition with this name; nil if there is none.
  static func builtIn(_ name: TransitionName) -> Transition? {
    switch name {
    case .alert: alert
    case .pop: pop
    case .zoom: zoom
    case .drop: travelling(.drop, edge: .top)
    case .slide: travelling(.slide, edge: .nearest)
    case .fade: fade
    case .none: none
    default: nil
    }
  }
}

extension Transition {
  private static let fadeIn = KeyframeTrack(from: 0, to: 1, timing: .default)
  private static let fadeOut = KeyframeTrack(from: 1, to: 0, timing: .default)
  /// The duration of a fade, in seconds.
  private static let short = 0.2
  /// The duration of a large movement, in seconds.
  private static let long = 0.3
  /// Fast at first, with a long deceleration.
  private static let arriving = TimingFunction(controlPoints: 0.16, 0.84, 0.44, 1)

  /// The duration of a dismissal: 30 % shorter than the presentation, because what leaves needs no
  /// attention.
  private static func exit(of duration: Double) -> Double { duration * 0.7 }

  private static let fadingOut = TransitionMotion(
    duration: exit(of: short), opacity: fadeOut, backdrop: fadeOut)

  /// Core Animation: `kCAMediaTimingFunctionDefault`, which all of its properties follow.
  private static let alert = Transition(
    name: .alert,
    present: TransitionMotion(
      duration: short, scale: KeyframeTrack(from: 1.1, to: 1, timing: .default), opacity: fadeIn,
      backdrop: fadeIn),
    dismiss: fadingOut)

  /// Every segment ends with zero velocity, so that the scale reverses smoothly.
  private static let pop: Transition = {
    let duration = 0.2555
    return Transition(
      name: .pop,
      present: TransitionMotion(
        duration: duration,
        scale: KeyframeTrack(
          values: [0.6, 1.1, 0.9, 1], keyTimes: [0, 0.6, 0.8, 1],
          timingFunctions: [.easeOut, .easeInEaseOut, .easeInEaseOut]),
        opacity: KeyframeTrack(
          values: [0, 1, 1], keyTimes: [0, 0.08 / duration, 1],
          timingFunctions: [.easeOut, .linear]),
        backdrop: fadeIn),
      dismiss: TransitionMotion(
        duration: exit(of: duration), opacity: fadeOut, backdrop: fadeOut))
  }()

  private static let zoom = Transition(
    name: .zoom,
    present: TransitionMotion(
      duration: long, scale: KeyframeTrack(from: 0, to: 1, timing: arriving), backdrop: fadeIn),
    dismiss: TransitionMotion(
      duration: exit(of: long), scale: KeyframeTrack(from: 1, to: 0, timing: .easeIn),
      backdrop: fadeOut))

  static let fade = Transition(
    name: .fade,
    present: TransitionMotion(duration: short, opacity: fadeIn, backdrop: fadeIn),
    dismiss: fadingOut)

  static let none = Transition(
    name: .none,
    present: TransitionMotion(duration: 0, backdrop: KeyframeTrack(constant: 1)),
    dismiss: TransitionMotion(
      duration: 0, opacity: KeyframeTrack(constant: 0), backdrop: KeyframeTrack(constant: 0)))

  private static func travelling(_ name: TransitionName, edge: TransitionEdge) -> Transition {
    Transition(
      name: name, edge: edge,
      present: TransitionMotion(
        duration: long, travel: KeyframeTrack(from: 1, to: 0, timing: arriving), backdrop: fadeIn),
      dismiss: TransitionMotion(
        duration: exit(of: long), travel: KeyframeTrack(from: 0, to: 1, timing: .easeIn),
        backdrop: fadeOut))
  }
}
