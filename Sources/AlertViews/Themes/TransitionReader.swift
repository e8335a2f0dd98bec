import AlertModel

/// The keys of a `[Transition NAME]` group and the bounds of their values.
enum TransitionKeys {
  /// Whether the alert appears or disappears.
  enum Side: String, CaseIterable {
    case present
    case dismiss
  }

  /// A property that a keyframe track animates.
  struct Property {
    let name: String
    /// The value while the alert is shown.
    let rest: Double
    let bounds: ClosedRange<Double>
  }

  static let edge = "edge"
  static let duration = "duration"
  static let times = "times"
  static let timing = "timing"

  static let scale = Property(name: "scale", rest: 1, bounds: 0...4)
  static let opacity = Property(name: "opacity", rest: 1, bounds: 0...1)
  static let travel = Property(name: "travel", rest: 0, bounds: -2...2)
  static let backdrop = Property(name: "backdrop", rest: 1, bounds: 0...1)
  static let properties = [scale, opacity, travel, backdrop]

  /// The default duration, in seconds.
  static let usualDuration = 0.2
  /// In seconds.
  static let longestDuration = 5.0
  static let mostValues = 64
  static let mostTransitions = 64

  static let all =
    [edge]
    + Side.allCases.flatMap { side in
      [name(side, duration)]
        + properties.flatMap {
          [
            name(side, $0.name), name(side, $0.name, times), name(side, $0.name, timing),
          ]
        }
    }

  static func name(_ side: Side, _ parts: String...) -> String {
    ([side.rawValue] + parts).joined(separator: "-")
  }
}

/// Reads a `[Transition NAME]` group.
struct TransitionReader {
  private let group: KeyFileText.Group
  private let problems: ThemeProblems

  init(_ group: KeyFileText.Group, _ problems: ThemeProblems) {
    self.group = group
    self.problems = problems
  }

  /// Reads the transition and puts it into a theme in place of one with the same name.
  ///
  /// - Parameters:
  ///   - text: The transition's name, from the group's header.
  ///   - theme: The theme, unchanged if the name is not accepted.
  func read(named text: String, into theme: inout Theme) {
    guard let name = TransitionName(rawValue: text) else {
      return problems.report(
        group.number,
        "a transition’s name is small letters, digits and hyphens, not “\(KeyFileText.quoted(text))”"
      )
    }
    guard name != .fade, name != .none else {
      return problems.report(
        group.number, "\(text) is the same in every theme; others of the built-in ones can change")
    }
    guard theme.transitions.count < TransitionKeys.mostTransitions else {
      return problems.report(
        group.number, "a theme has at most \(TransitionKeys.mostTransitions) transitions")
    }
    problems.checkKeys(of: group, TransitionKeys.all)
    var edge = TransitionEdge.nearest
    if let line = group[TransitionKeys.edge] {
      if let given = TransitionEdge(rawValue: line.value) {
        edge = given
      } else {
        problems.refuse(line, "top, bottom, left, right or nearest")
      }
    }
    let transition = Transition(
      name: name, edge: edge, present: motion(.present), dismiss: motion(.dismiss))
    theme.transitions.removeAll { $0.name == name }
    theme.transitions.append(transition)
  }

  private func motion(_ side: TransitionKeys.Side) -> TransitionMotion {
    let content = [TransitionKeys.scale, TransitionKeys.opacity, TransitionKeys.travel]
    let saysNothing = !content.contains { group[TransitionKeys.name(side, $0.name)] != nil }
    let fade =
      side == .present ? KeyframeTrack(from: 0, to: 1) : KeyframeTrack(from: 1, to: 0)
    let scale = track(side, TransitionKeys.scale) ?? KeyframeTrack(constant: 1)
    // Content without any track would appear or disappear abruptly: let it fade.
    let opacity =
      track(side, TransitionKeys.opacity) ?? (saysNothing ? fade : KeyframeTrack(constant: 1))
    let travel = track(side, TransitionKeys.travel) ?? KeyframeTrack(constant: 0)
    let backdrop = track(side, TransitionKeys.backdrop) ?? fade
    let settling = [scale, opacity, travel, backdrop].compactMap(\.settlingDuration).max()
    return TransitionMotion(
      duration: duration(side, usual: settling ?? TransitionKeys.usualDuration), scale: scale,
      opacity: opacity, travel: travel, backdrop: backdrop)
  }

  private func duration(_ side: TransitionKeys.Side, usual: Double) -> Double {
    guard let line = group[TransitionKeys.name(side, TransitionKeys.duration)] else { return usual }
    let longest = TransitionKeys.longestDuration
    guard let seconds = ThemeValue.seconds(line.value), (0...longest).contains(seconds) else {
      problems.refuse(line, "a time such as 200 ms or 0.2 s, up to \(ThemeValue.text(longest)) s")
      return usual
    }
    return seconds
  }

  /// The track of a property; nil if the group has none or it is wrong.
  private func track(
    _ side: TransitionKeys.Side, _ property: TransitionKeys.Property
  ) -> KeyframeTrack? {
    let timesLine = group[TransitionKeys.name(side, property.name, TransitionKeys.times)]
    let timingLine = group[TransitionKeys.name(side, property.name, TransitionKeys.timing)]
    guard let line = group[TransitionKeys.name(side, property.name)] else {
      for orphan in [timesLine, timingLine] {
        guard let orphan else { continue }
        let name = TransitionKeys.name(side, property.name)
        problems.report(orphan.number, "\(orphan.key) needs \(name), which is missing")
      }
      return nil
    }
    guard let values = values(line, side, property),
      let times = times(timesLine, count: values.count),
      let timing = timing(timingLine, steps: values.count - 1)
    else { return nil }
    return KeyframeTrack(values: values, keyTimes: times, timingFunctions: timing)
  }

  private func values(
    _ line: KeyFileText.Line, _ side: TransitionKeys.Side, _ property: TransitionKeys.Property
  ) -> [Double]? {
    let values = ThemeValue.items(line.value).map { ThemeValue.number($0) ?? .nan }
    let ends = property.bounds
    guard (2...TransitionKeys.mostValues).contains(values.count),
      values.allSatisfy(ends.contains), let first = values.first, let last = values.last
    else {
      problems.refuse(
        line,
        """
        2 to \(TransitionKeys.mostValues) numbers from \(ThemeValue.text(ends.lowerBound)) to \
        \(ThemeValue.text(ends.upperBound)) with ; between them
        """)
      return nil
    }
    switch side {
    case .present where last != property.rest:
      problems.refuse(
        line, "\(ThemeValue.text(property.rest)) as its last number, as the alert then stands")
      return nil
    case .dismiss where first != property.rest:
      problems.refuse(
        line, "\(ThemeValue.text(property.rest)) as its first number, as the alert stood")
      return nil
    case .present, .dismiss: return values
    }
  }

  /// The key times of `count` values, evenly spread by default; nil if they are wrong.
  private func times(_ line: KeyFileText.Line?, count: Int) -> [Double]? {
    guard let line else { return (0..<count).map { Double($0) / Double(count - 1) } }
    let times = ThemeValue.items(line.value).map { ThemeValue.part($0) ?? .nan }
    guard times.count == count, times.first == 0, times.last == 1,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      problems.refuse(line, "\(count) numbers that never fall, the first 0 and the last 1")
      return nil
    }
    return times
  }

  /// The timing function of each step, or a single one for all; nil if they are wrong.
  private func timing(_ line: KeyFileText.Line?, steps: Int) -> [TimingFunction]? {
    guard let line else { return Array(repeating: .linear, count: steps) }
    let given = ThemeValue.items(line.value)
    if given.contains(where: { TimingValue.isSpring($0) && TimingValue.read($0) == nil }) {
      problems.refuse(line, TimingValue.springForm)
      return nil
    }
    let functions = given.compactMap(TimingValue.read)
    guard functions.count == given.count, functions.count == steps || functions.count == 1 else {
      let many = steps == 1 ? "" : ", once or \(steps) times with ; between them"
      problems.refuse(line, "\(TimingValue.form)\(many)")
      return nil
    }
    return functions.count == steps
      ? functions : Array(repeating: functions[0], count: steps)
  }
}
