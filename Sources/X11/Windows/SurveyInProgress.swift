internal import CX11

/// A survey of the windows whose first requests are sent: those for the children of the root and of the
/// composite overlay window.
///
/// Complete it exactly once, so that their replies are read.
package struct SurveyInProgress {
  private let survey: WindowSurvey
  private let hasOverlays: Bool
  private let children: () -> [[WindowID]]
  private let others: () -> [WindowID]

  /// Sends the requests.
  init(_ survey: WindowSurvey, _ overlays: [WindowID], compositor: xcb_atom_t) {
    self.survey = survey
    hasOverlays = !overlays.isEmpty
    children = survey.askForChildren(of: [survey.root])
    others =
      overlays.isEmpty ? { [] } : survey.askForChildren(of: overlays, withoutThoseOf: compositor)
  }

  /// The children of the root with their facts, from the bottom, and after them those of the
  /// composite overlay window.
  ///
  /// Costs at most five round trips more.
  package func windows() -> [SurveyedWindow] {
    let windows = survey.windows(among: children()[0])
    return survey.completed(windows + survey.windows(among: others()).map(inOverlay))
  }

  /// The same, but only for windows of interest it is determined whether they are managed.
  ///
  /// Costs one round trip more, and at most three if there are any of interest.
  ///
  /// - Parameter isOfInterest: Decides for a window that is not managed.
  /// - Returns: The windows.
  package func windows(
    managedIf isOfInterest: (SurveyedWindow) -> Bool
  ) -> [SurveyedWindow] {
    let (top, overlaid) = (children()[0], others())
    let inOverlays = Set(overlaid)
    let windows = survey.windowsWithClasses(among: top + overlaid).map { window in
      inOverlays.contains(window.facts.window) ? inOverlay(window) : window
    }
    let candidates = WindowSurvey.viewable(windows.filter(isOfInterest))
    let managed = survey.managed(among: candidates)
    return windows.map { window in
      var window = window
      window.isManaged = managed.contains(window.facts.window)
      return window
    }
  }

  private func inOverlay(_ window: SurveyedWindow) -> SurveyedWindow {
    var window = window
    window.isInOverlay = true
    return window
  }
}
