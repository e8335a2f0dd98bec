package import AlertModel
import JSONCoding

/// The request of `tocsin render`, passed to the presenter program as a JSON document.
package struct RenderRequest: Hashable, Sendable, Codable {
  /// The alert to draw.
  package var alert: AlertDescription
  /// The container's size in points.
  package var size: Size
  /// Device pixels per point.
  package var scale: Double
  /// Light or dark; nil for the environment's setting, by default light.
  package var appearance: Appearance?
  /// The progress of the present transition, from 0 to 1; nil for the final state.
  package var progress: Double?
  /// The path of the PNG file; nil for standard output.
  package var output: String?

  /// Creates a request.
  package init(
    alert: AlertDescription, size: Size, scale: Double, appearance: Appearance? = nil,
    progress: Double? = nil, output: String? = nil
  ) {
    self.alert = alert
    self.size = size
    self.scale = scale
    self.appearance = appearance
    self.progress = progress
    self.output = output
  }

  /// Returns the request as a JSON document.
  ///
  /// - Throws: `EncodingError`.
  package func encoded() throws -> [UInt8] {
    try JSONText.encode(self)
  }

  /// Decodes a JSON document.
  ///
  /// - Throws: `DecodingError`.
  package init(decoding bytes: [UInt8]) throws {
    self = try JSONText.decode(RenderRequest.self, from: bytes)
  }
}
