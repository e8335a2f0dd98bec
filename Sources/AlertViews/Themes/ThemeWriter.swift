package import AlertModel

/// Writes a theme as a complete key file, including everything that it inherits.
package enum ThemeWriter {
  /// The text of the file, with absolute paths for pictures.
  package static func text(of theme: Theme) -> String {
    var groups: [(name: String, lines: [(key: String, value: String)])] = []
    for group in ThemeKeys.groups {
      groups.append((group.name, lines(of: group, theme)))
    }
    for transition in theme.transitions {
      groups.append(("Transition \(transition.name.rawValue)", lines(of: transition)))
    }
    for role in PictureRole.allCases {
      guard let picture = theme.pictures[role] else { continue }
      groups.append(("Picture \(role.rawValue)", lines(of: picture, role)))
    }
    return groups.map { group in
      "[\(group.name)]\n" + group.lines.map { "\($0.key)=\($0.value)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func lines(of group: ThemeSettingGroup, _ theme: Theme) -> [(String, String)] {
    group.settings.compactMap { setting in setting.text(theme).map { (setting.key, $0) } }
  }

  private static func lines(of picture: ThemePicture, _ role: PictureRole) -> [(String, String)] {
    var lines: [(String, String)] = []
    for (files, isDark) in [(picture.files, false), (picture.darkFiles, true)] {
      for state in PictureKeys.states(of: role) {
        guard let file = files[state] else { continue }
        lines.append((PictureKeys.file(state, isDark: isDark), file.path))
      }
    }
    guard role != .backdrop else { return lines }
    return lines + [
      (PictureKeys.scale, ThemeValue.text(picture.scale)),
      (PictureKeys.slice, ThemeValue.text(picture.slice)),
      (PictureKeys.outset, ThemeValue.text(picture.outset)),
    ]
  }

  private static func lines(of transition: Transition) -> [(String, String)] {
    [(TransitionKeys.edge, transition.edge.rawValue)]
      + lines(of: transition.present, .present) + lines(of: transition.dismiss, .dismiss)
  }

  private static func lines(
    of motion: TransitionMotion, _ side: TransitionKeys.Side
  ) -> [(String, String)] {
    let tracks = [motion.scale, motion.opacity, motion.travel, motion.backdrop]
    let duration = TransitionKeys.name(side, TransitionKeys.duration)
    var lines = [(duration, ThemeValue.text(seconds: motion.duration))]
    for (property, track) in zip(TransitionKeys.properties, tracks) {
      let timing = track.timingFunctions.map(TimingValue.text)
      let rows = [
        ([], track.values.map { ThemeValue.text($0) }),
        ([TransitionKeys.times], track.keyTimes.map { ThemeValue.text($0) }),
        ([TransitionKeys.timing], timing),
      ]
      for (suffix, values) in rows {
        let key = ([side.rawValue, property.name] + suffix).joined(separator: "-")
        lines.append((key, values.joined(separator: "; ")))
      }
    }
    return lines
  }
}
