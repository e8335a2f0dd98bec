import AlertModel
import NotificationModel

/// Forwards the events of submitted notifications to their senders, clients and subscribers.
final class SubmissionObserver {
  /// Weak here, and not in each closure, of which there are two for each open notification.
  private weak var book: NotificationBook?
  private let links: LinkOpener

  /// Creates an observer of the notifications of a book, whose links are opened by `links`.
  init(of book: NotificationBook, links: LinkOpener) {
    self.book = book
    self.links = links
  }

  /// Returns an observer for all notifications of an alert.
  func observer(of submission: NotificationSubmission) -> (AlertEvent) -> Void {
    let group = submission.group
    return { [self] event in happened(event, toGroup: group) }
  }

  /// Returns a handler for the end of a submission.
  func responder(to submission: NotificationSubmission) -> (AlertResponse) -> Void {
    let (id, number) = (submission.id, submission.number)
    return { [self] response in book?.handle(.ended(id, submission: number, response)) }
  }

  private func happened(_ event: AlertEvent, toGroup group: Int) {
    guard let book else { return }
    let members = book.queue.roster.members(ofGroup: group).compactMap { book.open[$0] }
    guard let first = members.first else { return }
    switch event {
    case .presented: book.handle(.presented(group: group))
    case .stacked: return book.handle(.stacked(group: group))
    case .pressed(let button, let time):
      for member in members { member.tellSender(.invoked(key: button, time: time)) }
      book.watchers.tell { .invoked(first.id, key: button) }
    case .followed(let link): links.open(link)
    case .changed, .focused, .offered, .adopted: break
    }
    for member in members { member.tellClient(event) }
  }
}
