package import AlertModel
import AlertProtocol
import FoundationEssentials

/// Reads documents, strictly: what is not known, twice there or of the wrong kind is named.
package enum DocumentReader {
  /// What is wrong with a document, in one line that begins with where.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
      self.description = description
    }
  }

  /// Reads a description of an alert.
  package static func alert(_ bytes: [UInt8]) throws(Failure) -> AlertDescription {
    let alert = try decode(AlertDescription.self, bytes, .alert)
    do throws(LimitViolation) {
      try alert.checkLimits()
    } catch {
      throw Failure("$.\(error)")
    }
    return alert
  }

  /// Reads what is to change of an alert.
  package static func update(_ bytes: [UInt8]) throws(Failure) -> AlertUpdate {
    let update = try decode(AlertUpdate.self, bytes, .update)
    do throws(LimitViolation) {
      try update.checkLimits()
    } catch {
      throw Failure("$.\(error)")
    }
    return update
  }

  /// Reads a line that a program says to an alert which listens.
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
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as JSONSyntaxError {
      throw Failure(isLine ? "column \(error.column): \(error.problem)" : error.description)
    } catch let error as DocumentCheck.Problem {
      throw Failure(error.text)
    } catch {
      throw Failure("$ cannot be read: \(sentence(for: error))")
    }
  }
}

/// What a program says to an alert which listens.
package enum ListenOrder: Hashable, Sendable {
  case update(AlertUpdate)
  case dismiss

  /// Reads a line, without its newline.
  package init(line: [UInt8]) throws(DocumentReader.Failure) {
    self = try DocumentReader.order(line)
  }
}

extension AlertDescription {
  /// The document that says this, for people: each member on a line, in the order of the alphabet.
  package func document() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let said = AlertUpdate(Set(saidMembers), of: self)
    return String(decoding: try encoder.encode(said), as: UTF8.self) + "\n"
  }
}
