import AlertModel
import AlertViews
import Cairo

/// What the presenter keeps of one submission until it has been answered and its window is gone.
///
/// A toast that waits is no more than its description: its content is made when its size is asked
/// for, which is shortly before it is seen.
@MainActor
final class AlertRecord {
  /// What the alert shows.
  private indirect enum Substance {
    /// What its content is to be made of.
    case described(AlertDescription)
    case made(any AlertContent, AlertOptions)
    /// Gone, once the alert is off the screen for good; how it was presented is known still.
    case gone(AlertOptions)
  }

  let ticket: AlertTicket
  let identifier: AlertIdentifier
  /// Called once, and then nil.
  var completion: ((AlertResponse) -> Void)?
  /// Told of what happens until then.
  private let observe: ((AlertEvent) -> Void)?
  var window: AlertWindow?
  /// Whether it leaves the desktop in use, and has its place among toasts.
  let standsOnDesktop: Bool
  private var substance: Substance
  /// How often the alert was asked for, and when it was last.
  private var (count, arrival) = (1, SystemClock.shared.now)
  private var title: String?

  init(
    ticket: AlertTicket, identifier: AlertIdentifier, options: AlertOptions,
    content: any AlertContent, observe: ((AlertEvent) -> Void)?,
    completion: ((AlertResponse) -> Void)?
  ) {
    standsOnDesktop = options.presentation.backdrop == .desktop
    self.observe = observe
    self.ticket = ticket
    self.identifier = identifier
    self.completion = completion
    substance = .made(content, options)
  }

  /// A record of what is only described yet, and was found to be something that can be shown.
  init(
    ticket: AlertTicket, identifier: AlertIdentifier, description: AlertDescription,
    observe: ((AlertEvent) -> Void)?, completion: ((AlertResponse) -> Void)?
  ) {
    standsOnDesktop = !description.style.isModal
    self.observe = observe
    self.ticket = ticket
    self.identifier = identifier
    self.completion = completion
    substance = .described(description)
  }

  /// How the alert is presented.
  var options: AlertOptions {
    switch substance {
    case .described(let description): AlertOptions(description)
    case .made(_, let options), .gone(let options): options
    }
  }

  /// What the alert shows, if that was made and is not gone.
  var content: (any AlertContent)? {
    if case .made(let content, _) = substance { content } else { nil }
  }

  /// What the alert shows, as it was described.
  var description: AlertDescription? {
    switch substance {
    case .described(let description): description
    case .made(let content, _): (content as? any DescribedContent)?.description
    case .gone: nil
    }
  }

  /// What the alert shows, which is made now if it has not been.
  ///
  /// A picture that cannot be had any more is left out.
  ///
  /// - Returns: nil if it is gone.
  /// - Throws: `AlertAdmissionError` if it cannot be made.
  func preparedContent() throws(AlertAdmissionError) -> (any AlertContent)? {
    guard case .described(let description) = substance else { return content }
    let made: any AlertContent
    do {
      made = try ContentFactory.content(for: description, count: count, arrival: arrival)
    } catch {
      var bare = description
      (bare.icon, bare.image) = (.none, nil)
      made = try ContentFactory.content(for: bare, count: count, arrival: arrival)
    }
    substance = .made(made, AlertOptions(description))
    return made
  }

  /// The alert shows other content, or is presented otherwise.
  func show(_ content: any AlertContent, options: AlertOptions) {
    substance = .made(content, options)
    title = nil
  }

  /// The alert is to show something else once it is shown.
  func describe(_ description: AlertDescription) {
    guard case .described = substance else { return }
    substance = .described(description)
    title = nil
  }

  /// The alert shows more, or is to once it is shown.
  ///
  /// - Throws: `AlertAdmissionError` if it does not take that; it is as it was then.
  func add(_ addition: AlertAddition) throws(AlertAdmissionError) {
    switch substance {
    case .described(var description):
      try addition.apply(to: &description)
      substance = .described(description)
    case .made(let content, _): try (content as? any DescribedContent)?.add(addition)
    case .gone: break
    }
  }

  /// The alert is not seen any more.
  func forgetContent() {
    if case .gone = substance { return }
    substance = .gone(options)
  }

  /// Reports an event of the alert, unless it has been answered.
  func tell(_ event: AlertEvent) {
    if completion != nil { observe?(event) }
  }

  /// The alert was asked for so often, the last time now.
  func setCount(_ count: Int) {
    (self.count, arrival) = (count, SystemClock.shared.now)
    (content as? any CountingContent)?.count = count
  }

  /// What the person gave so far for each input; nil if nothing is asked for.
  var values: [String: InputValue]? {
    if case .described(let description) = substance { return description.initialValues }
    return (content as? any DescribedContent)?.values
  }

  /// One line that says what the alert is.
  var accessibleTitle: String {
    if let content { return content.accessibleTitle }
    if let title { return title }
    let made = description?.accessibleTitle ?? ""
    title = made
    return made
  }
}

extension AlertDescription {
  /// What the response holds while nobody has entered anything; nil if nothing is asked for.
  fileprivate var initialValues: [String: InputValue]? {
    guard !inputs.isEmpty else { return nil }
    // The controls alone: the rest would be made for nothing.
    return FormView(
      leading: [], rows: inputs.map { InputFactory.row(for: $0, reusing: nil) }
    ).values
  }

  /// One line that says what the alert is: its window's title.
  var accessibleTitle: String {
    let text = title.isEmpty ? message : title
    let plain =
      if usesMarkup, let markup = ParsedMarkup(LinkedMarkup(text).markup) {
        markup.text
      } else {
        text
      }
    let line = DisplayText.line(plain, limit: 200)
    return line.isEmpty ? "Alert" : line
  }
}
