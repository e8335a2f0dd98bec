import AlertModel
import Foundation
import Testing

/// The sounds that `packaging/make-sounds` makes.
struct SoundFileTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../assets/sounds")

  /// The numbers of a RIFF file with one channel of 16-bit samples.
  private struct Wave {
    var rate: Int
    /// From -1 to 1.
    var samples: [Double]

    init(_ data: Data) throws {
      func number(at offset: Int, bytes: Int) -> Int {
        (0..<bytes).reduce(0) { $0 | Int(data[offset + $1]) << (8 * $1) }
      }
      func name(at offset: Int) -> String {
        String(decoding: data[offset..<offset + 4], as: UTF8.self)
      }
      try #require(data.count > 44)
      try #require(name(at: 0) == "RIFF" && name(at: 8) == "WAVE" && name(at: 12) == "fmt ")
      try #require(number(at: 4, bytes: 4) == data.count - 8)
      // PCM, one channel, 16 bits.
      try #require(number(at: 16, bytes: 4) == 16 && number(at: 20, bytes: 2) == 1)
      try #require(number(at: 22, bytes: 2) == 1 && number(at: 34, bytes: 2) == 16)
      try #require(name(at: 36) == "data" && number(at: 40, bytes: 4) == data.count - 44)
      rate = number(at: 24, bytes: 4)
      samples = stride(from: 44, to: data.count - 1, by: 2).map {
        Double(Int16(truncatingIfNeeded: number(at: $0, bytes: 2))) / 32768
      }
    }
  }

  @Test(arguments: [AlertUrgency.low, .normal, .critical])
  func eachUrgencyHasAShortSoftSound(urgency: AlertUrgency) throws {
    let wave = try Wave(Data(contentsOf: Self.folder.appending(path: "tocsin-\(urgency).wav")))
    let seconds = Double(wave.samples.count) / Double(wave.rate)
    #expect((0.1...0.8).contains(seconds))
    let peak = wave.samples.map(abs).max() ?? 0
    #expect((0.1...0.4).contains(peak), "neither inaudible nor loud, and not clipped")
    // It neither begins nor ends with a click.
    #expect(abs(wave.samples[0]) < 0.01 && abs(wave.samples[wave.samples.count - 1]) < 0.01)
    let steps = zip(wave.samples, wave.samples.dropFirst()).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.15)
  }
}
