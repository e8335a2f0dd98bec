package import AlertModel
import FoundationEssentials

/// What `tocsin render` asks for, handed to the drawing program as one JSON document.
package struct RenderRequest: Hashable, Sendable, Codable {
  package var alert: AlertDescription
  /// The container's size in points.
  package var size: Size
  /// Device pixels for each point.
  package var scale: Double
  /// nil for what the environment says, else light.
  package var appearance: Appearance?
  /// How far the present transition is, from 0 to 1; nil for the alert as it stands in the end.
  package var progress: Double?
  /// The picture's file; nil for standard output.
  package var output: String?

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

  /// The document.
  package func encoded() throws -> [UInt8] {
    [UInt8](try JSONEncoder().encode(self))
  }

  /// Reads the document.
  package init(decoding bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(RenderRequest.self, from: Data(bytes))
  }
}
