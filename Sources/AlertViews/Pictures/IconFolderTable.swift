internal import AlertModel
internal import Glibc

/// Which pictures lie in some folders, so that a name that none has costs no look at each of them.
///
/// A folder is read once, when something of it is wanted.
final class IconFolderTable {
  /// What a picture's file is called behind its name; the best first.
  private enum Ending: UInt8, CaseIterable {
    case png
    case svg
    /// Those of one colour may have been made ready as pixels.
    case pixels

    var text: String {
      switch self {
      case .png: ".png"
      case .svg: ".svg"
      case .pixels: ".symbolic.png"
      }
    }
  }

  /// A file with a picture.
  private struct File: Comparable {
    var folder: UInt16
    var ending: Ending

    /// The order in which files are asked.
    static func < (left: File, right: File) -> Bool {
      (left.folder, left.ending.rawValue) < (right.folder, right.ending.rawValue)
    }
  }

  private let paths: [String]
  /// When each folder was changed last, and others on whose account all this may be otherwise.
  private let stamps: [(path: String, changed: Int64?)]
  /// When that was found out.
  private let stamped: Int64
  /// The folders that are there and have not been read.
  private var unread: Set<Int>
  private var files: [String: [File]] = [:]
  private var count = 0

  /// The most files that are remembered: more than the largest themes have.
  private static let mostFiles = 1 << 18
  /// Two changes within so many nanoseconds may look like one.
  private static let grain: Int64 = 20_000_000

  /// A table of what lies in folders that may be there or not.
  ///
  /// - Parameters:
  ///   - paths: The folders, in the order in which they are asked.
  ///   - others: Folders whose change matters, too.
  init(_ paths: [String], besides others: [String] = []) {
    self.paths = Array(paths.prefix(Int(UInt16.max)))
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    stamped = Self.nanoseconds(now)
    stamps = (self.paths + others).map { ($0, Self.stamp(of: $0)) }
    unread = Set(self.paths.indices)
    for index in self.paths.indices where stamps[index].changed == nil { unread.remove(index) }
  }

  /// Whether a folder came, went or was changed since.
  var isStale: Bool {
    stamps.contains { path, changed in
      let isRecent = changed.map { (stamped - Self.grain...stamped).contains($0) } ?? false
      return isRecent || Self.stamp(of: path) != changed
    }
  }

  /// Whether any folder has a picture of a name.
  func holds(_ name: String) -> Bool {
    read { _ in true }
    return files[name] != nil
  }

  /// The file of a picture in the first of the folders that have it.
  ///
  /// - Parameters:
  ///   - name: The picture's name, without an ending.
  ///   - isWanted: Whether a folder, by its index, is asked.
  /// - Returns: Its path; nil if none has it.
  func path(of name: String, in isWanted: (Int) -> Bool = { _ in true }) -> String? {
    read(isWanted)
    return path(of: name, rank: { isWanted($0) ? 0 : nil })
  }

  /// The file of a picture in the folder that is the least far from what is wanted.
  ///
  /// - Parameters:
  ///   - name: The picture's name, without an ending.
  ///   - distance: How far a folder, by its index, is from it.
  /// - Returns: Its path; nil if none has it.
  func path(of name: String, nearest distance: (Int) -> Double) -> String? {
    read { _ in true }
    return path(of: name, rank: distance)
  }

  /// The file with the least rank that can be read.
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

  /// The name of a picture and its ending; nil for what is none.
  private static func parts(of name: String) -> (stem: String, ending: Ending)? {
    // The longest ending is the last one.
    for ending in Ending.allCases.reversed() where name.hasSuffix(ending.text) {
      let stem = String(name.dropLast(ending.text.count))
      if ending != .pixels || IconNames.isSymbolic(stem) { return (stem, ending) }
    }
    return nil
  }

  /// When a folder was changed last; nil if it is not there.
  private static func stamp(of path: String) -> Int64? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return nanoseconds(facts.st_mtim)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
