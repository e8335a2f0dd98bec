import AlertModel
import AlertViews

/// Computes the layout of a toast or banner from the sizes of its parts.
@MainActor
struct NoticeMeasurer {
  /// The largest size of a picture at the end of the text, in points; larger ones are placed below
  /// the text.
  private static let thumbnailSize = Size(width: 64, height: 64)
  /// The largest size of a picture below the text, in points.
  ///
  /// Desktop Notifications 1.2: "Images".
  private static let pictureSize = Size(width: 200, height: 100)
  /// The largest share of a field's width for the button beside it.
  private static let widestReply = 0.4

  /// Whether everything is placed in one row if it fits.
  let isBanner: Bool
  let hasIcon: Bool
  let name: Label
  let title: Label
  let message: Label
  let age: AgeView
  let thumbnail: PictureView?
  let form: FormView
  let actions: ActionGroup
  let replyButton: Button?

  /// Computes the layout.
  ///
  /// - Parameters:
  ///   - width: The width of the toast or banner, in points.
  ///   - limit: The largest height, in points.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: The frames of the parts.
  func layout(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> NoticeLayout {
    var surroundings = NoticeLayout.Surroundings(
      hasIcon: hasIcon, hasName: !name.text.isEmpty, hasTitle: !title.text.isEmpty,
      corner: age.measure(width: width, in: environment))
    let picture = thumbnail.flatMap { $0.hasFailed ? nil : $0 }
    if let picture { surroundings.thumbnail = picture.size(within: Self.thumbnailSize) }
    if isBanner,
      let row = bannerLayout(surroundings, width: width, limit: limit, in: environment)
    {
      return row
    }
    let size = picture?.file.size ?? .zero
    let isLarge = size.width > Self.thumbnailSize.width || size.height > Self.thumbnailSize.height
    if isLarge { surroundings.thumbnail = .zero }
    return toastLayout(
      surroundings, picture: isLarge ? picture : nil, width: width, limit: limit, in: environment)
  }

  /// The width of the button beside a field including the gap between them, in points.
  func replyWidth(in environment: AlertEnvironment, of width: Double) -> Double {
    guard let replyButton else { return 0 }
    let metrics = environment.theme.metrics
    let wanted = replyButton.labelWidth(in: environment) + 2 * metrics.buttonInset
    return min(wanted.rounded(.up), (width * Self.widestReply).rounded()) + metrics.toastButtonGap
  }

  private func toastLayout(
    _ surroundings: NoticeLayout.Surroundings, picture: PictureView?, width: Double, limit: Double,
    in environment: AlertEnvironment
  ) -> NoticeLayout {
    let metrics = environment.theme.metrics
    actions.fillsWidth = true
    let columns = NoticeLayout.ToastColumns(surroundings, width: width, metrics: metrics)
    let needs = NoticeLayout.Needs(
      name: height(of: name, width: columns.name, in: environment),
      title: height(of: title, width: columns.title, in: environment),
      message: height(of: message, width: columns.message, in: environment),
      picture: picture?.size(
        within: Size(
          width: min(Self.pictureSize.width, columns.all), height: Self.pictureSize.height))
        ?? .zero,
      form: formHeight(width: columns.all, in: environment),
      buttons: actions.buttons.isEmpty
        ? 0 : actions.measure(width: columns.all, in: environment).height)
    return NoticeLayout(toast: needs, in: columns, limit: limit, metrics: metrics)
  }

  /// The layout in one row; nil if the parts do not fit.
  private func bannerLayout(
    _ surroundings: NoticeLayout.Surroundings, width: Double, limit: Double,
    in environment: AlertEnvironment
  ) -> NoticeLayout? {
    let metrics = environment.theme.metrics
    let row = actions.sizeInRow(in: environment)
    func lineWidth(_ label: Label) -> Double {
      label.text.isEmpty ? 0 : label.measure(width: width, in: environment).width
    }
    guard
      let columns = NoticeLayout.BannerColumns(
        surroundings,
        wanted: (lineWidth(name), lineWidth(title), lineWidth(message)),
        buttons: row.width, limit: width, textScale: environment.textScale, metrics: metrics)
    else { return nil }
    actions.fillsWidth = false
    let needs = NoticeLayout.Needs(
      name: height(of: name, width: columns.name, in: environment),
      title: height(of: title, width: columns.title, in: environment),
      message: height(of: message, width: columns.message, in: environment),
      firstLine: [name, title, message].first { !$0.text.isEmpty }?.lineHeight(in: environment)
        ?? .infinity,
      form: formHeight(width: columns.text, in: environment),
      buttons: row.height)
    return NoticeLayout(banner: needs, in: columns, limit: limit, metrics: metrics)
  }

  private func formHeight(width: Double, in environment: AlertEnvironment) -> Double {
    let fieldWidth = max(width - replyWidth(in: environment, of: width), 1)
    return form.isEmpty ? 0 : form.measure(width: fieldWidth, in: environment).height
  }

  private func height(of label: Label, width: Double, in environment: AlertEnvironment) -> Double {
    label.text.isEmpty ? 0 : label.measure(width: width, in: environment).height
  }
}
