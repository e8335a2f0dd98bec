import AlertModel
import AlertRendering
import Cairo
import Glibc

/// The keys of a `[Picture PART]` group.
enum PictureKeys {
  static let scale = "scale"
  static let slice = "slice"
  static let outset = "outset"
  /// The value, in place of a file, that removes an inherited picture.
  static let none = "none"

  static let scales = 0.5...8.0
  static let slices = 0.0...1000.0
  /// Limited because every frame of a transition also draws what lies outside the box.
  static let outsets = 0.0...128.0

  /// The key of the file for a state.
  static func file(_ state: ThemePicture.State, isDark: Bool) -> String {
    let name = state == .normal ? "file" : state.rawValue
    return isDark ? "dark-\(name)" : name
  }

  static func states(of role: PictureRole) -> [ThemePicture.State] {
    switch role {
    case .box, .toast, .backdrop: [.normal]
    case .button, .defaultButton, .destructiveButton: ThemePicture.State.allCases
    }
  }

  static func all(of role: PictureRole) -> [String] {
    let states = states(of: role)
    let files =
      states.map { file($0, isDark: false) } + states.map { file($0, isDark: true) }
    // A backdrop fills the screen: it has no corners to slice and no outside.
    return role == .backdrop ? files : files + [scale, slice, outset]
  }
}

/// Reads a `[Picture PART]` group.
struct PictureReader {
  private let group: KeyFileText.Group
  private let problems: ThemeProblems

  init(_ group: KeyFileText.Group, _ problems: ThemeProblems) {
    self.group = group
    self.problems = problems
  }

  /// Reads the picture and puts it into a theme in place of an inherited one.
  ///
  /// - Parameters:
  ///   - text: The name of the part, from the group's header.
  ///   - theme: The theme, unchanged if there is no such part or the group names no file.
  func read(role text: String, into theme: inout Theme) {
    guard let role = PictureRole(rawValue: text) else {
      let list = PictureRole.allCases.map(\.rawValue).joined(separator: ", ")
      return problems.report(
        group.number, "there is no picture “\(KeyFileText.quoted(text))”; available: \(list)")
    }
    problems.checkKeys(of: group, PictureKeys.all(of: role))
    let main = PictureKeys.file(.normal, isDark: false)
    guard let line = group[main] else {
      return problems.report(
        group.number, "[\(group.name)] lacks \(main), which names a PNG file, or none")
    }
    theme.pictures[role] = line.value == PictureKeys.none ? nil : picture(role)
  }

  private func picture(_ role: PictureRole) -> ThemePicture {
    var picture = ThemePicture()
    if let line = group[PictureKeys.scale] {
      let bounds = PictureKeys.scales
      if let scale = ThemeValue.number(line.value), bounds.contains(scale) {
        picture.scale = scale
      } else {
        problems.refuse(
          line,
          """
          how many of its pixels a point has, a number from \(ThemeValue.text(bounds.lowerBound)) \
          to \(ThemeValue.text(bounds.upperBound))
          """)
      }
    }
    picture.slice = insets(group[PictureKeys.slice], PictureKeys.slices)
    picture.outset = insets(group[PictureKeys.outset], PictureKeys.outsets)
    for state in PictureKeys.states(of: role) {
      if let line = group[PictureKeys.file(state, isDark: false)] {
        picture.files[state] = pictureFile(line, cut: picture, at: group[PictureKeys.slice])
      }
      if let line = group[PictureKeys.file(state, isDark: true)] {
        picture.darkFiles[state] = pictureFile(line, cut: picture, at: group[PictureKeys.slice])
      }
    }
    return picture
  }

  private func insets(
    _ line: KeyFileText.Line?, _ bounds: ClosedRange<Double>
  ) -> EdgeInsets {
    guard let line else { return .zero }
    if let insets = ThemeValue.insets(line.value, in: bounds) { return insets }
    problems.refuse(
      line, "\(ThemeValue.insetsForm), each up to \(ThemeValue.text(bounds.upperBound))")
    return .zero
  }

  /// The file that a line names; nil if it is no PNG file that can be drawn.
  ///
  /// Only its header is read.
  private func pictureFile(
    _ line: KeyFileText.Line, cut picture: ThemePicture, at slice: KeyFileText.Line?
  ) -> ThemePicture.File? {
    guard let path = path(of: line) else { return nil }
    do throws(CairoError) {
      let file = try RegularFile(path, limit: PictureStore.largestFile)
      guard let header = PNGHeader(try file.bytes(upTo: PNGHeader.length)) else {
        refuseFile(line, "\(path): not a PNG file")
        return nil
      }
      try header.check(
        path, mostPixels: PictureStore.mostPixels, longestSide: PictureStore.longestSide)
      let insets = picture.slice
      let width = Double(header.width) / picture.scale
      let height = Double(header.height) / picture.scale
      if insets.left + insets.right > width || insets.top + insets.bottom > height {
        problems.report(
          slice?.number ?? line.number,
          """
          slice cuts more than there is: \(KeyFileText.quoted(line.value)) is \
          \(ThemeValue.text(width)) × \(ThemeValue.text(height)) points large
          """)
      }
      return ThemePicture.File(path: path, version: file.version)
    } catch {
      refuseFile(line, "\(error)")
      return nil
    }
  }

  private func refuseFile(_ line: KeyFileText.Line, _ reason: String) {
    problems.report(line.number, "\(line.key) takes a PNG file in the theme’s folder; \(reason)")
  }

  /// The path of a file, which must be inside the theme's folder after symbolic links are resolved.
  private func path(of line: KeyFileText.Line) -> String? {
    let folder = problems.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let name = KeyFileText.quoted(line.value)
    let parts = line.value.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }) else {
      refuseFile(line, "“\(name)” is no path within that folder")
      return nil
    }
    let path = "\(folder)/\(line.value)"
    if let place = Self.resolved(path), let home = Self.resolved(folder.isEmpty ? "/" : folder),
      !place.hasPrefix(home + "/")
    {
      refuseFile(line, "“\(name)” is a link to \(place), outside of it")
      return nil
    }
    return path
  }

  /// The path with symbolic links resolved; nil if there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }
}

extension RegularFile {
  /// A hash that changes when the file is written or replaced.
  fileprivate var version: UInt64 {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return 0 }
    var hasher = Hasher()
    hasher.combine(facts.st_ino)
    hasher.combine(facts.st_size)
    hasher.combine(facts.st_mtim.tv_sec)
    hasher.combine(facts.st_mtim.tv_nsec)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
