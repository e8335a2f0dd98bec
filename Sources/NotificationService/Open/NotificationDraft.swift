import AlertModel
import NotificationModel

/// The content of a notification that is not in the presenter yet.
///
/// Thousands may wait, so everything except title and message is shared between equal ones.
final class NotificationDraft {
  /// The maximum length of a message in bytes when memory is short.
  private static let shortMessage = 1024

  var sound: NotificationSound
  var script: String?
  private var content: CompactDescription
  private let storage: DraftStorage

  init(_ decision: NotificationDecision, in storage: DraftStorage) {
    self.storage = storage
    content = storage.compact(decision.description)
    sound = decision.sound
    script = decision.script
    storage.change(from: nil, to: decision.description)
    if storage.isFull { shorten() }
  }

  var description: AlertDescription {
    get { content.description }
    set {
      storage.change(from: description, to: newValue)
      content = storage.compact(newValue)
    }
  }

  /// Its picture, if its sender sent pixels.
  var pixels: AlertPixels? {
    if case .pixels(let pixels) = description.icon { pixels } else { nil }
  }

  /// Drops the pictures and the end of a long message.
  private func shorten() {
    var description = description
    if case .pixels = description.icon { description.icon = .none }
    description.image = nil
    if description.message.utf8.count > Self.shortMessage {
      description.message = description.plainMessage.cut(toBytes: Self.shortMessage)
      description.title = description.plainTitle
      description.usesMarkup = false
    }
    for index in description.buttons.indices { description.buttons[index].icon = nil }
    self.description = description
  }

  isolated deinit {
    storage.change(from: description, to: nil)
  }
}
