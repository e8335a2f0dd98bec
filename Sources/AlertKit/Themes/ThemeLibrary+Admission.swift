package import AlertModel

extension ThemeLibrary {
  /// Refuses what could not be drawn as it was asked for: a theme that is not there or is broken,
  /// or a transition that the theme does not have.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid`.
  package func checkLook(of description: AlertDescription) throws(AlertAdmissionError) {
    let theme: Theme
    do throws(ThemeError) {
      theme = try self.theme(named: description.theme)
    } catch {
      throw AlertAdmissionError(.invalid, error.description)
    }
    guard let name = description.transition, !theme.transitionNames.contains(name) else { return }
    let names = theme.transitionNames.map(\.rawValue).joined(separator: ", ")
    throw AlertAdmissionError(
      .invalid,
      "the theme “\(theme.name)” has no transition “\(name.rawValue)”; it has \(names)")
  }
}
