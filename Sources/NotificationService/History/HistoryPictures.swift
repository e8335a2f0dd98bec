import AlertModel
import GLib
import NotificationModel

/// The files of pictures that senders sent as pixels, so that the history can show them again.
///
/// A file is named after its content, and equal pictures share it. Pictures are written one at a
/// time, a second after they arrive, when their toast has usually appeared.
final class HistoryPictures {
  /// Encodes a picture as a PNG file; nil if it cannot be encoded.
  typealias Encoder = (AlertPixels) -> [UInt8]?

  /// Called when the picture of a notification has a file, with its path.
  var didSave: (NotificationID, String) -> Void = { _, _ in }
  /// Returns the paths that the history needs.
  var needed: () -> Set<String> = { [] }

  private let folder: StateFolder
  private let encode: Encoder
  private let report: (String) -> Void
  /// The pictures to write, the oldest first.
  private var waiting: [(id: NotificationID, pixels: AlertPixels)] = []
  private var timer: GLib.Timer?
  /// The bytes written since the folder was last cleaned; nil before the first time.
  private var written: Int?
  private var hasFailed = false

  /// Nanoseconds before the first picture is written, and between two.
  private static let pace: (first: Int64, next: Int64) = (1_000_000_000, 50_000_000)
  /// The digits of the checksum in a file's name.
  private static let checksumLength = 32
  /// The maximum number of pictures in memory; the oldest is left out.
  private static let mostWaiting = 32
  /// The maximum size of all files after cleaning, in bytes.
  private static let mostBytes = 16 << 20

  init(in folder: StateFolder, encode: @escaping Encoder, report: @escaping (String) -> Void) {
    self.folder = folder.subfolder("pictures")
    self.encode = encode
    self.report = report
  }

  isolated deinit {
    timer?.cancel()
  }

  /// Schedules the picture of a notification to be written, instead of an earlier one of it.
  ///
  /// - Parameters:
  ///   - pixels: The picture; nil if it has none any longer.
  ///   - id: The notification.
  func keep(_ pixels: AlertPixels?, of id: NotificationID) {
    waiting.removeAll { $0.id == id }
    guard let pixels else { return }
    waiting.append((id, pixels))
    if waiting.count > Self.mostWaiting { waiting.removeFirst() }
    if timer == nil { setTimer(Self.pace.first) }
  }

  /// Forgets all pictures that are not written yet.
  func forgetWaiting() { waiting = [] }

  /// Writes the picture of a notification now, if it is not written yet.
  func save(_ id: NotificationID) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    save(waiting.remove(at: index))
  }

  /// Writes all pictures now.
  func saveAll() {
    timer = nil
    for picture in waiting { save(picture) }
    waiting = []
  }

  /// Deletes the pictures that the history does not need, and the oldest ones if all are too large.
  ///
  /// Other files are left alone: the folder may be a link to one of the user's.
  func clean() {
    // By name: the folder can be reached by several paths.
    let needed = Set(needed().compactMap { $0.split(separator: "/").last })
    var bytes = 0
    let pictures = folder.files().filter { Self.isPicture($0.name) }
    for file in pictures.sorted(by: { $0.time > $1.time }) {
      bytes += file.bytes
      let isNeeded = bytes <= Self.mostBytes && needed.contains(file.name[...])
      guard !isNeeded else { continue }
      bytes -= file.bytes
      folder.remove(file.name)
    }
    written = 0
  }

  /// The name of a picture's file.
  private static func name(of pixels: AlertPixels) -> String {
    let checksum = pixels.values.withUnsafeBytes { Checksum.sha256(of: $0) }
    return "\(checksum.prefix(checksumLength))-\(pixels.width)x\(pixels.height).png"
  }

  /// Whether a file has such a name, or that of one that was not completed.
  private static func isPicture(_ name: String) -> Bool {
    let name = name.hasPrefix(".") ? name.dropFirst() : name[...]
    let checksum = name.prefix { $0 != "-" }
    return checksum.count == checksumLength && checksum.allSatisfy(\.isHexDigit)
      && name.contains(".png")
  }

  private func setTimer(_ nanoseconds: Int64) {
    timer = GLib.Timer(after: nanoseconds) { [weak self] in self?.saveNext() }
  }

  private func saveNext() {
    timer = nil
    if !waiting.isEmpty { save(waiting.removeFirst()) }
    if !waiting.isEmpty { setTimer(Self.pace.next) }
  }

  private func save(_ picture: (id: NotificationID, pixels: AlertPixels)) {
    let pixels = picture.pixels
    let name = Self.name(of: pixels)
    if !folder.touch(name) {
      // An earlier process may have left files that it did not need.
      if written.map({ $0 > Self.mostBytes / 4 }) ?? true { clean() }
      guard let bytes = encode(pixels) else { return }
      do throws(SystemError) {
        try folder.replace(name, with: bytes)
        written = (written ?? 0) + bytes.count
      } catch {
        if !hasFailed { report("the history does not keep pictures: \(error)") }
        hasFailed = true
        return
      }
    }
    hasFailed = false
    didSave(picture.id, folder.file(name))
  }
}
