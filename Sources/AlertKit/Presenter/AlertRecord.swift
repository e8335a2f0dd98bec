import AlertModel
import AlertViews
import Cairo

/// The presenter's record of one submission, until it has been answered and its window is closed.
///
/// A waiting alert is only a description, if it has one: the content of a toast is created when it
/// is measured, shortly before it is shown, and that of a modal alert when it is presented.
@MainActor
final class AlertRecord {
  /// What the descriptions of all records share.
  private static var looks = DescriptionLooks()

  /// The content of the alert, by stage.
  private indirect enum Substance {
    /// A description; the content is not created yet.
    case described(CompactDescription)
    case made(any AlertContent, AlertOptions)
    /// Nothing: the alert is no longer shown.
    case gone(AlertOptions)
  }

  let ticket: AlertTicket
  let identifier: AlertIdentifier
  /// Called once with the response, and then nil.
  var completion: ((AlertResponse) -> Void)?
  /// Called with each event until then.
  private let observe: ((AlertEvent) -> Void)?
  /// The alert's window, from its creation until it is closed.
  var window: AlertWindow?
  /// Whether the alert is a toast or banner.
  let standsOnDesktop: Bool
  private var substance: Substance
  /// The origin of a modal alert, which its description lacks.
  @Rare private var origin: AlertOrigin?
  /// Whether a description alone defines content and options.
  private let isDescribed: Bool
  /// How often the alert was requested, and when it was last.
  private var (count, arrival) = (1, SystemClock.shared.now)
  private var title: String?

  /// Creates the record of an alert with content.
  ///
  /// - Parameters:
  ///   - ticket: The alert's ticket.
  ///   - identifier: The alert's identifier.
  ///   - options: How it is presented.
  ///   - content: The content.
  ///   - isDescribed: Whether a description alone defines content and options, so that they can be
  ///     created again.
  ///   - observe: Called with each event of the alert; nil for none.
  ///   - completion: Called once with the response.
  init(
    ticket: AlertTicket, identifier: AlertIdentifier, options: AlertOptions,
    content: any AlertContent, isDescribed: Bool = false, observe: ((AlertEvent) -> Void)?,
    completion: ((AlertResponse) -> Void)?
  ) {
    origin = options.origin
    self.isDescribed = isDescribed
    standsOnDesktop = options.presentation.backdrop == .desktop
    self.observe = observe
    self.ticket = ticket
    self.identifier = identifier
    self.completion = completion
    substance = .made(content, options)
  }

  /// Creates the record of a toast or banner with a validated description.
  init(
    ticket: AlertTicket, identifier: AlertIdentifier, toast description: AlertDescription,
    observe: ((AlertEvent) -> Void)?, completion: ((AlertResponse) -> Void)?
  ) {
    (standsOnDesktop, isDescribed) = (true, true)
    self.observe = observe
    self.ticket = ticket
    self.identifier = identifier
    self.completion = completion
    substance = .described(Self.looks.compact(description))
  }

  /// How the alert is presented.
  var options: AlertOptions {
    switch substance {
    case .described(let compact): options(of: compact.description)
    case .made(_, let options), .gone(let options): options
    }
  }

  /// The content, while there is any.
  var content: (any AlertContent)? {
    if case .made(let content, _) = substance { content } else { nil }
  }

  /// The description, if there is one.
  var description: AlertDescription? {
    switch substance {
    case .described(let compact): compact.description
    case .made(let content, _): (content as? any DescribedContent)?.description
    case .gone: nil
    }
  }

  /// The content, which is created now if it does not exist yet.
  ///
  /// A picture that can no longer be read is left out.
  ///
  /// - Returns: nil if the alert is no longer shown.
  /// - Throws: `AlertAdmissionError` if the content cannot be created.
  func preparedContent() throws(AlertAdmissionError) -> (any AlertContent)? {
    guard case .described(let compact) = substance else { return content }
    let description = compact.description
    let made: any AlertContent
    do {
      made = try ContentFactory.content(for: description, count: count, arrival: arrival)
    } catch {
      var bare = description
      (bare.icon, bare.image) = (.none, nil)
      made = try ContentFactory.content(for: bare, count: count, arrival: arrival)
    }
    substance = .made(made, options(of: description))
    return made
  }

  private func options(of description: AlertDescription) -> AlertOptions {
    var options = AlertOptions(description)
    options.origin = origin
    return options
  }

  /// Releases the content of a waiting alert, whose views take more memory than all the rest.
  ///
  /// Inputs have a state, long text is large itself, and a picture file may no longer exist later:
  /// content with any of these stays.
  func releaseWaitingContent() {
    guard isDescribed, !standsOnDesktop, window == nil, content is StandardAlertContent,
      let description, description.isSmall
    else { return }
    substance = .described(Self.looks.compact(description))
  }

  /// Replaces content and options.
  func show(_ content: any AlertContent, options: AlertOptions) {
    substance = .made(content, options)
    title = nil
  }

  /// Replaces the description, if the content is not created yet.
  func describe(_ description: AlertDescription) {
    guard case .described = substance else { return }
    substance = .described(Self.looks.compact(description))
    title = nil
  }

  /// Adds to content or description.
  ///
  /// - Throws: `AlertAdmissionError` if that is not possible; then nothing has changed.
  func add(_ addition: AlertAddition) throws(AlertAdmissionError) {
    // Content grows in place, and a description would be copied.
    if !standsOnDesktop { _ = try preparedContent() }
    switch substance {
    case .described(let compact):
      var description = compact.description
      try addition.apply(to: &description)
      substance = .described(Self.looks.compact(description))
    case .made(let content, _): try (content as? any DescribedContent)?.add(addition)
    case .gone: break
    }
  }

  /// Releases the content when the alert is no longer shown.
  func forgetContent() {
    if case .gone = substance { return }
    substance = .gone(options)
  }

  /// Reports an event of the alert, unless it has been answered.
  func tell(_ event: AlertEvent) {
    if completion != nil { observe?(event) }
  }

  /// Sets how often the alert was requested, the last time just now.
  func setCount(_ count: Int) {
    (self.count, arrival) = (count, SystemClock.shared.now)
    (content as? any CountingContent)?.count = count
  }

  /// The values of the inputs so far; nil if there are no inputs.
  var values: [String: InputValue]? {
    if case .described(let compact) = substance { return compact.description.initialValues }
    return (content as? any DescribedContent)?.values
  }

  /// A line that describes the alert.
  var accessibleTitle: String {
    if let content { return content.accessibleTitle }
    if let title { return title }
    let made = description?.accessibleTitle ?? ""
    title = made
    return made
  }
}

extension AlertDescription {
  /// The initial values of the inputs; nil if there are no inputs.
  fileprivate var initialValues: [String: InputValue]? {
    guard !inputs.isEmpty else { return nil }
    // Creates only the inputs, not the alert's other views.
    return FormView(
      leading: [], rows: inputs.map { InputFactory.row(for: $0, reusing: nil) }
    ).values
  }

  /// Whether content for it can be created at any time, and is not worth keeping.
  fileprivate var isSmall: Bool {
    guard inputs.isEmpty, text == nil, image == nil else { return false }
    switch icon {
    case .none, .info, .warning, .error, .question, .success, .key: return true
    case .file, .themed, .pixels: return false
    }
  }

  /// A line that describes the alert: the title of its window.
  var accessibleTitle: String {
    let text = title.isEmpty ? message : title
    let plain =
      if usesMarkup, let markup = ParsedMarkup(LinkedMarkup(text).markup) {
        markup.text
      } else {
        text
      }
    let line = DisplayText.line(plain, limit: 200)
    return line.isEmpty ? LanguageLibrary.shared.language(for: language)[.alert] : line
  }
}
