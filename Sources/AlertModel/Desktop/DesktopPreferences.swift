/// The desktop's settings for appearance, scale and motion.
public struct DesktopPreferences: Hashable, Sendable {
  /// Light or dark.
  public var appearance: Appearance
  /// Device pixels per point.
  public var scale: Double
  /// The factor by which text is larger than in the theme, including the space for it.
  public var textScale: Double
  /// Whether animations are reduced to fades.
  public var reducesMotion: Bool
  /// Whether destructive and secret alerts ignore synthetic (XTEST) input, as far as it can be
  /// recognised.
  public var refusesSyntheticInput: Bool
  /// The shortcuts of other programs that work while an alert has the keyboard, besides the usual
  /// ones.
  public var sharedChords: [KeyChord]
  /// The name of the icon theme; nil if the desktop has no setting for it.
  public var iconTheme: String?
  /// The accent colour and the font.
  public var look: DesktopLook

  /// Creates preferences.
  public init(
    appearance: Appearance = .light, scale: Double = 1, textScale: Double = 1,
    reducesMotion: Bool = false, refusesSyntheticInput: Bool = false,
    sharedChords: [KeyChord] = [], iconTheme: String? = nil, look: DesktopLook = DesktopLook()
  ) {
    self.appearance = appearance
    self.scale = scale
    self.textScale = textScale
    self.reducesMotion = reducesMotion
    self.refusesSyntheticInput = refusesSyntheticInput
    self.sharedChords = sharedChords
    self.iconTheme = iconTheme
    self.look = look
  }
}

extension DesktopPreferences {
  /// Where preferences are read from; the first source that has a setting wins.
  package struct Sources: Hashable, Sendable {
    /// The process's environment: `TOCSIN_APPEARANCE`, `TOCSIN_SCALE`, `TOCSIN_TEXT_SCALE`,
    /// `TOCSIN_REDUCE_MOTION`, `TOCSIN_REFUSE_XTEST`, `TOCSIN_SHORTCUTS`, `GTK_THEME`.
    package var environment: [String: String]
    /// The XSETTINGS manager's string settings, by name.
    package var textSettings: [String: String]
    /// The XSETTINGS manager's integer settings, by name.
    package var numberSettings: [String: Int]
    /// The `[Settings]` group of GTK's `settings.ini`.
    package var toolkitFile: [String: String]
    /// The X resource `Xft.dpi`, in dots per inch.
    package var resourceDPI: Double?
    /// The accent colour of the desktop portal.
    package var portalAccent: Color?

    /// Creates sources; by default they have no settings.
    package init(
      environment: [String: String] = [:], textSettings: [String: String] = [:],
      numberSettings: [String: Int] = [:], toolkitFile: [String: String] = [:],
      resourceDPI: Double? = nil, portalAccent: Color? = nil
    ) {
      self.environment = environment
      self.textSettings = textSettings
      self.numberSettings = numberSettings
      self.toolkitFile = toolkitFile
      self.resourceDPI = resourceDPI
      self.portalAccent = portalAccent
    }
  }

  /// The range of accepted scales.
  package static let scaleRange = 0.5...8.0
  /// The range of accepted scales of text.
  package static let textScaleRange = 0.5...3.0

  /// Creates the preferences that the sources have.
  package init(_ sources: Sources) {
    self.init(
      appearance: Self.appearance(sources),
      scale: Self.scale(sources),
      textScale: Self.textScale(sources),
      reducesMotion: Self.reducesMotion(sources),
      refusesSyntheticInput: sources.environment["TOCSIN_REFUSE_XTEST"].map(Self.isTrue)
        ?? false,
      sharedChords: Self.chords(sources.environment["TOCSIN_SHORTCUTS"] ?? ""),
      iconTheme: Self.iconTheme(sources),
      look: DesktopLook(
        accent: sources.portalAccent, fontFamily: sources.font.flatMap { FontName.family(of: $0) }))
  }

  /// The most chords that are used of `TOCSIN_SHORTCUTS`.
  private static let chordLimit = 32

  /// The chords of a list with commas, without those that are none.
  private static func chords(_ list: String) -> [KeyChord] {
    words(of: list).compactMap { try? KeyChord(parsing: $0) }
  }

  private static func words(of list: String) -> [String] {
    list.split(separator: ",").prefix(chordLimit).map(String.init)
  }

  /// Returns what is wrong in a value of `TOCSIN_SHORTCUTS`, one sentence for each chord.
  package static func mistakes(inShortcuts list: String) -> [String] {
    words(of: list).compactMap { word in
      do throws(KeyChordError) {
        _ = try KeyChord(parsing: word)
        return nil
      } catch {
        return "TOCSIN_SHORTCUTS: \(error.description)"
      }
    }
  }

  private static func iconTheme(_ sources: Sources) -> String? {
    [sources.textSettings["Net/IconThemeName"], sources.toolkitFile["gtk-icon-theme-name"]]
      .compactMap { $0 }.first { !$0.isEmpty }
  }

  /// Whether a theme's name shows that it is dark.
  private static func isDark(_ theme: String) -> Bool {
    // Compared as bytes: `contains` of a string would link a megabyte of regular expressions.
    let name = Array(theme.lowercased().utf8)
    return name.indices.contains { name[$0...].starts(with: "dark".utf8) }
  }

  private static func appearance(_ sources: Sources) -> Appearance {
    if let wanted = sources.environment["TOCSIN_APPEARANCE"].flatMap(Appearance.init) {
      return wanted
    }
    let themeNames = [
      sources.environment["GTK_THEME"], sources.textSettings["Net/ThemeName"],
      sources.toolkitFile["gtk-theme-name"],
    ]
    if let theme = themeNames.compactMap({ $0 }).first(where: { !$0.isEmpty }),
      isDark(theme)
    {
      return .dark
    }
    let prefersDark = sources.toolkitFile["gtk-application-prefer-dark-theme"].map(isTrue) ?? false
    return prefersDark ? .dark : .light
  }

  private static func scale(_ sources: Sources) -> Double {
    if let wanted = sources.environment["TOCSIN_SCALE"].flatMap(Double.init),
      scaleRange.contains(wanted)
    {
      return wanted
    }
    let windowScale = Double(sources.numberSettings["Gdk/WindowScalingFactor"] ?? 1)
    // The rest of the resolution is the scale of text.
    if toolkitTextScale(sources) != nil {
      return min(max(windowScale, 1), scaleRange.upperBound)
    }
    // In units of 1/1024 dots per inch.
    let settingsDPI = sources.numberSettings["Xft/DPI"].map { Double($0) / 1024 }
    let dpi = settingsDPI ?? sources.resourceDPI ?? 96
    // Multiples of 1/4 keep lines and text crisp, and ignore small deviations from 96 dpi.
    let quarters = (dpi / 96 * 4).rounded() / 4
    return min(max(quarters, windowScale, 1), scaleRange.upperBound)
  }

  private static func textScale(_ sources: Sources) -> Double {
    if let wanted = sources.environment["TOCSIN_TEXT_SCALE"].flatMap(Double.init),
      textScaleRange.contains(wanted)
    {
      return wanted
    }
    let scale = toolkitTextScale(sources) ?? 1
    return min(max(scale, textScaleRange.lowerBound), textScaleRange.upperBound)
  }

  /// GTK's `text-scaling-factor`, if the settings manager stores the scales of windows and text
  /// separately.
  private static func toolkitTextScale(_ sources: Sources) -> Double? {
    guard sources.numberSettings["Gdk/WindowScalingFactor"] != nil,
      let resolution = sources.numberSettings["Gdk/UnscaledDPI"], resolution > 0
    else { return nil }
    // Rounded to whole percents: the setting stores 96 dots per inch rounded.
    return (Double(resolution) / 1024 / 96 * 100).rounded() / 100
  }

  private static func reducesMotion(_ sources: Sources) -> Bool {
    if let wanted = sources.environment["TOCSIN_REDUCE_MOTION"], !wanted.isEmpty {
      return isTrue(wanted)
    }
    if let animates = sources.numberSettings["Gtk/EnableAnimations"] { return animates == 0 }
    return sources.toolkitFile["gtk-enable-animations"].map { !isTrue($0) } ?? false
  }

  private static func isTrue(_ text: String) -> Bool {
    ["1", "true", "yes", "on"].contains(text.lowercased())
  }
}

extension DesktopPreferences.Sources {
  /// The name of the setting with the font, for the user; nil if no setting has it.
  package var fontSetting: String? {
    if fontOfSettings != nil { return "XSETTINGS (Gtk/FontName)" }
    return fontOfFile == nil ? nil : "GTK’s settings.ini (gtk-font-name)"
  }

  /// The name of the font with its size, from the first setting that has one.
  package var font: String? { fontOfSettings ?? fontOfFile }

  private var fontOfSettings: String? {
    textSettings["Gtk/FontName"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private var fontOfFile: String? {
    toolkitFile["gtk-font-name"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
