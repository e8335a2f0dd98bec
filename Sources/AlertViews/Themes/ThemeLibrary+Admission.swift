package import AlertModel

extension ThemeLibrary {
  /// Refuses a theme that is not there, or a transition that the theme does not have.
  ///
  /// A theme that is there but broken is no reason to lose an alert.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid`.
  package func checkLook(of description: AlertDescription) throws(AlertAdmissionError) {
    let theme: Theme
    do throws(ThemeError) {
      theme = try self.theme(named: description.theme)
    } catch {
      guard error.file == nil else { return }
      throw AlertAdmissionError(.invalid, error.description)
    }
    guard let name = description.transition, !theme.transitionNames.contains(name) else { return }
    let names = theme.transitionNames.map(\.rawValue).joined(separator: ", ")
    throw AlertAdmissionError(
      .invalid,
      "the theme “\(theme.name)” has no transition “\(name.rawValue)”; it has \(names)")
  }

  /// What is wrong with the theme that an alert asks for, which is drawn with the usual one then.
  package func remark(on description: AlertDescription) -> String? {
    guard let name = description.theme else { return nil }
    do throws(ThemeError) {
      _ = try theme(named: name)
      return nil
    } catch {
      return "\(error); the usual theme is used"
    }
  }
}
