/// The accent colour and the font of the desktop, which themes follow unless they set their own.
public struct DesktopLook: Hashable, Sendable {
  /// The accent colour; nil if the desktop has none.
  public var accent: Color?
  /// The font's family; nil if the desktop has none, or a generic one such as “Sans”.
  public var fontFamily: String?

  /// Creates a look; by default the desktop has no settings.
  public init(accent: Color? = nil, fontFamily: String? = nil) {
    self.accent = accent
    self.fontFamily = fontFamily
  }
}

extension Theme {
  /// Which settings of the desktop a theme follows.
  public struct DesktopChoice: Hashable, Sendable {
    /// Whether the desktop's accent colour replaces the theme's.
    public var accent = true
    /// Whether the desktop's font comes before the theme's families.
    public var font = true

    /// Follows the desktop.
    public init() {}
  }

  /// The theme with the desktop's accent colour and font, as far as it follows them.
  public func following(_ desktop: DesktopLook) -> Theme {
    var theme = self
    if follows.accent, let accent = desktop.accent {
      theme.light = light.with(accent: accent)
      theme.dark = dark.with(accent: accent)
    }
    if follows.font, let family = desktop.fontFamily {
      theme.fontFamilies = [family] + fontFamilies.filter { $0 != family }
    }
    return theme
  }
}

/// The name of a font as desktops store it, such as `Noto Sans Semi-Bold 10`.
///
/// Pango: `pango_font_description_from_string`.
enum FontName {
  /// The words for style, variant, weight and stretch, in lower case.
  private static let words: Set<String> = {
    let weights = ["thin", "light", "book", "regular", "medium", "bold", "black", "heavy"]
    let more = ["ultra", "extra", "semi", "demi"].flatMap { prefix in
      ["light", "bold", "condensed", "expanded", "black"].flatMap {
        ["\(prefix)-\($0)", "\(prefix)\($0)"]
      }
    }
    return Set(
      weights + more
        + ["normal", "roman", "oblique", "italic", "small-caps", "condensed", "expanded"])
  }()
  /// Names for whatever font is installed, which are not a choice of the user.
  private static let generic: Set<String> = [
    "sans", "sans-serif", "sans serif", "serif", "monospace", "mono", "system-ui", "cursive",
    "fantasy",
  ]
  private static let mostBytes = 64

  /// The first family of a font's name; nil if it is generic or not a name.
  static func family(of name: String) -> String? {
    let isList = name.utf8.contains(UInt8(ascii: ","))
    let first = name.split(separator: ",", omittingEmptySubsequences: false).first ?? ""
    var parts = first.split(separator: " ")
    // A comma ends the families, so that no word before it is a style.
    if !isList {
      if let last = parts.last, isSize(last) { parts.removeLast() }
      while parts.count > 1, let last = parts.last, words.contains(last.lowercased()) {
        parts.removeLast()
      }
    }
    let family = parts.joined(separator: " ")
    let isPlain = family.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard !family.isEmpty, family.utf8.count <= mostBytes, isPlain,
      !generic.contains(family.lowercased())
    else { return nil }
    return family
  }

  private static func isSize(_ word: Substring) -> Bool {
    Double(word.hasSuffix("px") ? word.dropLast(2) : word) != nil
  }
}
