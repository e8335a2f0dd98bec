import AlertModel
import JSONCoding
package import NotificationModel

/// The history as `dunstctl history` prints it for scripts.
///
/// systemd: the format of `busctl --json`.
package struct DunstHistory: Encodable, Sendable {
  /// A value with its D-Bus type signature.
  package enum Value: Hashable, Sendable, Encodable {
    case text(String)
    case number(Int64, signature: String)
    case decimal(Double)
    case flag(Bool)

    private enum CodingKeys: String, CodingKey {
      case type
      case data
    }

    package func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .text(let text):
        try members.encode("s", forKey: .type)
        try members.encode(text, forKey: .data)
      case .number(let number, let signature):
        try members.encode(signature, forKey: .type)
        try members.encode(number, forKey: .data)
      case .decimal(let number):
        try members.encode("d", forKey: .type)
        try members.encode(number, forKey: .data)
      case .flag(let flag):
        try members.encode("b", forKey: .type)
        try members.encode(flag, forKey: .data)
      }
    }
  }

  private let type = "aa{sv}"
  private let data: [[[String: Value]]]

  private enum CodingKeys: CodingKey {
    case type
    case data
  }

  /// Creates a history of entries, newest first.
  package init(_ entries: [[String: Value]]) {
    data = [entries]
  }

  /// Creates the history of our presenter.
  ///
  /// - Parameters:
  ///   - records: The records, newest first.
  ///   - uptime: Converts milliseconds since 1970 to microseconds since boot, which dunst prints.
  package init(_ records: [NotificationRecord], uptime: (_ milliseconds: Int64) -> Int64) {
    self.init(
      records.map { record in
        let hasDefault = record.actions.contains { $0.key == AlertButton.clickID }
        return [
          "id": .number(Int64(record.id), signature: "i"),
          "appname": .text(record.application), "summary": .text(record.title),
          "body": .text(record.message),
          "message": .text([record.title, record.message].joined(separator: "\n")),
          "category": .text(record.category),
          "urgency": .text(record.urgency.rawValue.uppercased()),
          "icon_path": .text(record.icon.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? ""),
          "default_action_name": .text(hasDefault ? AlertButton.clickID : ""),
          "progress": .number(record.percent ?? -1, signature: "i"),
          "timeout": .number(record.microseconds, signature: "x"),
          "timestamp": .number(uptime(record.bounded.time), signature: "x"),
        ]
      })
  }

  /// Returns the JSON text.
  package func printed() throws -> String {
    String(decoding: try JSONText.encode(self, .indented), as: UTF8.self) + "\n"
  }
}

extension NotificationRecord {
  /// The progress in whole percent; nil if there is none.
  fileprivate var percent: Int64? {
    if case .percent(let percent)? = progress { Int64(percent.rounded()) } else { nil }
  }

  /// The timeout in microseconds; 0 for none.
  fileprivate var microseconds: Int64 { Int64(((bounded.timeout ?? 0) * 1e6).rounded()) }
}
