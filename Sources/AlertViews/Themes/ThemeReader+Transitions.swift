import AlertModel

/// What a transition's keys are called, and between which ends their values lie.
enum TransitionKeys {
  /// One of the two directions.
  enum Side: String, CaseIterable {
    case present
    case dismiss
  }

  /// What a track moves.
  struct Property {
    let name: String
    /// What it is when the alert stands.
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

  /// Seconds that a transition takes if nothing else is said, and at most.
  static let usualDuration = 0.2
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

extension TimingFunction {
  /// Those that have a name in a theme's file.
  static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-ease-out", .easeInEaseOut), ("default", .default),
  ]
}

extension ThemeReader {
  /// Reads a transition, which takes the place of one with that name.
  mutating func readTransition(_ group: KeyFileText.Group, named text: String) {
    guard let name = TransitionName(rawValue: text) else {
      return report(
        group.number,
        "a transition’s name is small letters, digits and hyphens, not “\(KeyFileText.quoted(text))”"
      )
    }
    guard name != .fade, name != .none else {
      return report(
        group.number, "\(text) is the same in every theme; others of the built-in ones can change")
    }
    guard theme.transitions.count < TransitionKeys.mostTransitions else {
      return report(
        group.number, "a theme has at most \(TransitionKeys.mostTransitions) transitions")
    }
    checkKeys(of: group, TransitionKeys.all)
    var edge = TransitionEdge.nearest
    if let line = group[TransitionKeys.edge] {
      if let given = TransitionEdge(rawValue: line.value) {
        edge = given
      } else {
        refuse(line, "top, bottom, left, right or nearest")
      }
    }
    let present = motion(group, .present)
    let dismiss = motion(group, .dismiss)
    add(Transition(name: name, edge: edge, present: present, dismiss: dismiss))
  }

  private mutating func motion(
    _ group: KeyFileText.Group, _ side: TransitionKeys.Side
  ) -> TransitionMotion {
    let content = [TransitionKeys.scale, TransitionKeys.opacity, TransitionKeys.travel]
    let saysNothing = !content.contains { group[TransitionKeys.name(side, $0.name)] != nil }
    let coming = KeyframeTrack(from: 0, to: 1)
    let going = KeyframeTrack(from: 1, to: 0)
    let fade = side == .present ? coming : going
    return TransitionMotion(
      duration: duration(group, side),
      scale: track(group, side, TransitionKeys.scale) ?? KeyframeTrack(constant: 1),
      // Content that is told to do nothing would be there, or gone, all of a sudden.
      opacity: track(group, side, TransitionKeys.opacity)
        ?? (saysNothing ? fade : KeyframeTrack(constant: 1)),
      travel: track(group, side, TransitionKeys.travel) ?? KeyframeTrack(constant: 0),
      backdrop: track(group, side, TransitionKeys.backdrop) ?? fade)
  }

  private mutating func duration(
    _ group: KeyFileText.Group, _ side: TransitionKeys.Side
  ) -> Double {
    let usual = TransitionKeys.usualDuration
    guard let line = group[TransitionKeys.name(side, TransitionKeys.duration)] else { return usual }
    let longest = TransitionKeys.longestDuration
    guard let seconds = ThemeValue.seconds(line.value), (0...longest).contains(seconds) else {
      refuse(line, "a time such as 200 ms or 0.2 s, up to \(ThemeValue.text(longest)) s")
      return usual
    }
    return seconds
  }

  /// The track of a property; nil if the group says nothing of it, or something that is wrong.
  private mutating func track(
    _ group: KeyFileText.Group, _ side: TransitionKeys.Side, _ property: TransitionKeys.Property
  ) -> KeyframeTrack? {
    let timesLine = group[TransitionKeys.name(side, property.name, TransitionKeys.times)]
    let timingLine = group[TransitionKeys.name(side, property.name, TransitionKeys.timing)]
    guard let line = group[TransitionKeys.name(side, property.name)] else {
      for orphan in [timesLine, timingLine] {
        guard let orphan else { continue }
        let name = TransitionKeys.name(side, property.name)
        report(orphan.number, "\(orphan.key) says when and how, but \(name) is missing")
      }
      return nil
    }
    guard let values = values(line, side, property),
      let times = times(timesLine, count: values.count),
      let timing = timing(timingLine, steps: values.count - 1)
    else { return nil }
    return KeyframeTrack(values: values, keyTimes: times, timingFunctions: timing)
  }

  private mutating func values(
    _ line: KeyFileText.Line, _ side: TransitionKeys.Side, _ property: TransitionKeys.Property
  ) -> [Double]? {
    let values = ThemeValue.items(line.value).map { ThemeValue.number($0) ?? .nan }
    let ends = property.bounds
    guard (2...TransitionKeys.mostValues).contains(values.count),
      values.allSatisfy(ends.contains), let first = values.first, let last = values.last
    else {
      refuse(
        line,
        """
        2 to \(TransitionKeys.mostValues) numbers from \(ThemeValue.text(ends.lowerBound)) to \
        \(ThemeValue.text(ends.upperBound)) with ; between them
        """)
      return nil
    }
    switch side {
    case .present where last != property.rest:
      refuse(line, "\(ThemeValue.text(property.rest)) as its last number, as the alert then stands")
      return nil
    case .dismiss where first != property.rest:
      refuse(line, "\(ThemeValue.text(property.rest)) as its first number, as the alert stood")
      return nil
    case .present, .dismiss: return values
    }
  }

  /// The times of so many values; evenly spread if nothing is said.
  private mutating func times(_ line: KeyFileText.Line?, count: Int) -> [Double]? {
    guard let line else { return (0..<count).map { Double($0) / Double(count - 1) } }
    let times = ThemeValue.items(line.value).map { ThemeValue.part($0) ?? .nan }
    guard times.count == count, times.first == 0, times.last == 1,
      zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      refuse(line, "\(count) numbers that never fall, the first 0 and the last 1")
      return nil
    }
    return times
  }

  /// The pace of each step; the same for all if one is given.
  private mutating func timing(_ line: KeyFileText.Line?, steps: Int) -> [TimingFunction]? {
    guard let line else { return Array(repeating: .linear, count: steps) }
    let given = ThemeValue.items(line.value)
    let functions = given.compactMap(Self.timingFunction)
    guard functions.count == given.count, functions.count == steps || functions.count == 1 else {
      let names = TimingFunction.named.map(\.name).joined(separator: ", ")
      let many = steps == 1 ? "" : ", once or \(steps) times with ; between them"
      refuse(line, "\(names) or four numbers such as 0.16 0.84 0.44 1\(many)")
      return nil
    }
    return functions.count == steps
      ? functions : Array(repeating: functions[0], count: steps)
  }

  private static func timingFunction(_ text: Substring) -> TimingFunction? {
    if let known = TimingFunction.named.first(where: { $0.name == text }) { return known.function }
    let numbers = text.split(separator: " ").compactMap { ThemeValue.number($0) }
    guard numbers.count == 4, text.split(separator: " ").count == 4,
      (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
      (-4...4).contains(numbers[1]), (-4...4).contains(numbers[3])
    else { return nil }
    return TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
