package import AlertModel

extension AlertDescription {
  /// A valid description in which every member differs from its default.
  nonisolated package static let full = AlertDescription(
    identifier: AlertIdentifier("b"), caption: "C", title: "T", message: "M", usesMarkup: true,
    icon: .info, image: "/i.png", text: "Long", textFont: "Mono 9", followsText: true,
    progress: .percent(5), inputs: [AlertInput(name: "new", kind: .check(isOn: false))],
    buttons: [AlertButton(id: "yes", label: "Yes")], defaultButton: "yes", application: "Mail",
    urgency: .low, isResident: true, acceptsRemote: false, style: .panel, position: .left,
    anchor: Point(x: 3, y: 4), monitor: .primary, fullScreen: .wait, theme: "classic",
    transition: .fade, level: .alert, policy: .interrupt, timeout: 9, waitLimit: 8,
    guardMilliseconds: 7, language: AlertLanguage(rawValue: "de_AT:fr"))
}
