import AlertModel

/// Themes with the desktop's accent colour and font, of which the last one is kept.
struct FollowedTheme {
  private var last: (theme: Theme, desktop: DesktopLook, result: Theme)?

  /// A theme with the settings of the desktop that it follows.
  mutating func following(_ theme: Theme, _ desktop: DesktopLook) -> Theme {
    if let last, last.desktop == desktop, last.theme == theme { return last.result }
    let result = theme.following(desktop)
    last = (theme, desktop, result)
    return result
  }
}
