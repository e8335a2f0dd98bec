internal import CX11

extension DisplayConnection {
  /// Does the same as the waiting `surveyWindows`, without blocking, so that a transition continues
  /// meanwhile.
  ///
  /// - Parameters:
  ///   - overlays: As for the waiting `surveyWindows`.
  ///   - action: Called from the loop with the windows; never if the connection is lost.
  package func surveyWindows(
    in overlays: [WindowID], then action: @escaping ([SurveyedWindow]) -> Void
  ) {
    guard let survey = WindowSurvey(on: self) else { return }
    let children = survey.askForChildren(of: [root])
    let others = survey.askForChildren(
      of: overlays, withoutThoseOf: atoms[.compositorSelection].wire)
    whenAllAnswered { [weak self] in
      let others = others()
      let windows = survey.askForWindows(among: children()[0] + others)
      self?.whenAllAnswered {
        let overlaid = Set(others)
        let found = windows().map { window in
          var window = window
          window.isInOverlay = overlaid.contains(window.facts.window)
          return window
        }
        self?.complete(found, survey, then: action)
      }
    }
  }

  private func complete(
    _ windows: [SurveyedWindow], _ survey: WindowSurvey,
    then action: @escaping ([SurveyedWindow]) -> Void
  ) {
    let viewable = WindowSurvey.viewable(windows)
    let classes = survey.askForClasses(of: viewable)
    find(ManagedSearch(among: viewable), survey) { managed in
      action(WindowSurvey.complete(windows, classes(), managed))
    }
  }

  private func find(
    _ search: ManagedSearch, _ survey: WindowSurvey,
    then action: @escaping (Set<WindowID>) -> Void
  ) {
    let step = search.ask(survey)
    whenAllAnswered { [weak self] in
      guard let step else { return action(Set(search.clients.keys)) }
      var search = search
      search.take(step())
      self?.find(search, survey, then: action)
    }
  }

  /// Calls an action from the loop after the replies to all requests so far.
  func whenAllAnswered(_ action: @escaping () -> Void) {
    guard !isLost else { return }
    whenAnswered(xcb_get_input_focus(requests.server).sequence) { _ in action() }
  }
}
