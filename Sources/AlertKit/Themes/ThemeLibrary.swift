public import AlertModel

/// The themes that alerts can be drawn with, found by name.
@MainActor
public final class ThemeLibrary {
  /// The library of the folders that the environment names.
  public static let shared = ThemeLibrary()

  /// Called when a theme that was asked for looks otherwise than before: its file was edited.
  public var didChange: (() -> Void)?

  init() {}

  /// The theme of that name.
  ///
  /// - Parameter name: As alerts give it; nil means the usual one, which `TOCSIN_THEME` names.
  /// - Returns: The theme. The usual one is `Theme.default` if the one that is named is broken.
  /// - Throws: `ThemeError` if there is no theme of that name, or it is broken; never for nil.
  public func theme(named name: String?) throws(ThemeError) -> Theme {
    guard let name, name != Theme.default.name else { return .default }
    throw ThemeError("no theme is called “\(name)”")
  }
}
