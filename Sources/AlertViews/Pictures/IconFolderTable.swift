internal import AlertModel
internal import Glibc

/// An index of the picture files in some folders, so that a lookup needs no system call for each
/// folder.
///
/// A folder is read once, when a lookup needs it first.
final class IconFolderTable {
  /// The possible file name endings, the preferred one first.
  private enum Ending: UInt8, CaseIterable {
    case png
    case svg
    /// A symbolic icon that was rasterized ahead.
    case pixels

    var text: String {
      switch self {
      case .png: ".png"
      case .svg: ".svg"
      case .pixels: ".symbolic.png"
      }
    }
  }

  /// A picture file.
  private struct File: Comparable {
    var folder: UInt16
    var ending: Ending

    /// The order of preference.
    static func < (left: File, right: File) -> Bool {
      (left.folder, left.ending.rawValue) < (right.folder, right.ending.rawValue)
    }
  }

  private let paths: [String]
  /// The modification time of each folder, nil for none; other folders follow.
  private let stamps: [(path: String, changed: Int64?)]
  /// When the modification times were read, in nanoseconds since 1970.
  private let stamped: Int64
  /// The existing folders that have not been read yet.
  private var unread: Set<Int>
  private var files: [String: [File]] = [:]
  private var count = 0

  /// The maximum number of files in the index, more than the largest themes have.
  private static let mostFiles = 1 << 18
  /// Two changes within this time can have the same modification time, in nanoseconds.
  private static let grain: Int64 = 20_000_000

  /// Creates an index of folders, which need not exist.
  ///
  /// - Parameters:
  ///   - paths: The folders in the order of preference.
  ///   - others: Other folders whose change makes the index stale.
  init(_ paths: [String], besides others: [String] = []) {
    self.paths = Array(paths.prefix(Int(UInt16.max)))
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    stamped = Self.nanoseconds(now)
    stamps = (self.paths + others).map { ($0, Self.stamp(of: $0)) }
    unread = Set(self.paths.indices)
    for index in self.paths.indices where stamps[index].changed == nil { unread.remove(index) }
  }

  /// Whether any folder was added, removed or changed since the index was created.
  var isStale: Bool {
    stamps.contains { path, changed in
      let isRecent = changed.map { (stamped - Self.grain...stamped).contains($0) } ?? false
      return isRecent || Self.stamp(of: path) != changed
    }
  }

  /// Whether any folder has a picture with a name.
  func holds(_ name: String) -> Bool {
    read { _ in true }
    return files[name] != nil
  }

  /// Returns the path of a picture in the first folder that has it.
  ///
  /// - Parameters:
  ///   - name: The picture's name without ending.
  ///   - isWanted: Whether to search the folder with an index.
  /// - Returns: The path; nil for none.
  func path(of name: String, in isWanted: (Int) -> Bool = { _ in true }) -> String? {
    read(isWanted)
    return path(of: name, rank: { isWanted($0) ? 0 : nil })
  }

  /// Returns the path of a picture in the folder with the smallest distance.
  ///
  /// - Parameters:
  ///   - name: The picture's name without ending.
  ///   - distance: The distance of the folder with an index from the wanted size.
  /// - Returns: The path; nil for none.
  func path(of name: String, nearest distance: (Int) -> Double) -> String? {
    read { _ in true }
    return path(of: name, rank: distance)
  }

  /// The readable file with the lowest rank.
  private func path(of name: String, rank: (Int) -> Double?) -> String? {
    let ranked = (files[name] ?? []).compactMap { file in
      rank(Int(file.folder)).map { (rank: $0, file: file) }
    }
    return ranked.sorted { ($0.rank, $0.file) < ($1.rank, $1.file) }.lazy
      .map { "\(self.paths[Int($0.file.folder)])/\(name)\($0.file.ending.text)" }
      .first { access($0, R_OK) == 0 }
  }

  // MARK: - Reading

  private func read(_ isWanted: (Int) -> Bool) {
    for index in unread where isWanted(index) {
      unread.remove(index)
      read(folder: index)
    }
  }

  private func read(folder index: Int) {
    guard let folder = opendir(paths[index]) else { return }
    defer { closedir(folder) }
    while count < Self.mostFiles, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { space in
        space.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let (stem, ending) = Self.parts(of: name) else { continue }
      files[stem, default: []].append(File(folder: UInt16(index), ending: ending))
      count += 1
    }
  }

  /// Splits a file name into the picture's name and the ending; nil if it is not a picture.
  private static func parts(of name: String) -> (stem: String, ending: Ending)? {
    // Try the longest ending first.
    for ending in Ending.allCases.reversed() where name.hasSuffix(ending.text) {
      let stem = String(name.dropLast(ending.text.count))
      if ending != .pixels || IconNames.isSymbolic(stem) { return (stem, ending) }
    }
    return nil
  }

  /// The modification time of a folder; nil if there is none.
  private static func stamp(of path: String) -> Int64? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return nanoseconds(facts.st_mtim)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
