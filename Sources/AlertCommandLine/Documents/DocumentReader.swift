package import AlertModel
import AlertProtocol
import JSONCoding

/// Reads JSON documents strictly: unknown, duplicate and mistyped members are errors.
package enum DocumentReader {
  /// An error in a document, as one line that starts with the position.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
      self.description = description
    }
  }

  /// Decodes the description of an alert.
  package static func alert(_ bytes: [UInt8]) throws(Failure) -> AlertDescription {
    let alert = try decode(AlertDescription.self, bytes, .alert)
    do throws(LimitViolation) {
      try alert.checkLimits()
    } catch {
      throw Failure("$.\(error)")
    }
    return alert
  }

  /// Decodes the changes to an alert.
  package static func update(_ bytes: [UInt8]) throws(Failure) -> AlertUpdate {
    let update = try decode(AlertUpdate.self, bytes, .update)
    do throws(LimitViolation) {
      try update.checkLimits()
    } catch {
      throw Failure("$.\(error)")
    }
    return update
  }

  /// Decodes a line of standard input of `--listen`.
  static func order(_ bytes: [UInt8]) throws(Failure) -> ListenOrder {
    let line = try decode(OrderLine.self, bytes, .order, isLine: true)
    do throws(LimitViolation) {
      try line.update?.checkLimits()
    } catch {
      throw Failure("$.update.\(error)")
    }
    switch (line.update, line.dismiss ?? false) {
    case (let update?, false): return .update(update)
    case (nil, true): return .dismiss
    default: throw Failure("$ takes either “update” or “dismiss”")
    }
  }

  private struct OrderLine: Decodable {
    var update: AlertUpdate?
    var dismiss: Bool?
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], _ shape: DocumentShape, isLine: Bool = false
  ) throws(Failure) -> Value {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure("it is not valid UTF-8")
    }
    do {
      let value = try JSONParser.parse(bytes, depthLimit: ProtocolLimits.nesting)
      try DocumentCheck.check(value, shape)
      return try JSONText.decode(type, from: value)
    } catch let error as JSONSyntaxError {
      throw Failure(isLine ? "column \(error.column): \(error.problem)" : error.description)
    } catch let error as DocumentCheck.Problem {
      throw Failure(error.text)
    } catch {
      throw Failure("$ cannot be read: \(sentence(for: error))")
    }
  }
}

/// An order to an alert that listens.
package enum ListenOrder: Hashable, Sendable {
  case update(AlertUpdate)
  case dismiss

  /// Decodes a line without its newline.
  package init(line: [UInt8]) throws(DocumentReader.Failure) {
    self = try DocumentReader.order(line)
  }
}

extension AlertDescription {
  /// Returns the description as a formatted JSON document with sorted members.
  package func document() throws -> String {
    let said = AlertUpdate(Set(saidMembers), of: self)
    return String(decoding: try JSONText.encode(said, .indented), as: UTF8.self) + "\n"
  }
}
