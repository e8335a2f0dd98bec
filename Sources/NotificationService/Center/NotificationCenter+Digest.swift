import AlertModel
import NotificationModel

/// One toast that stands for many notifications.
final class DigestToast {
  /// By age; some may have gone since.
  let members: [NotificationID]
  /// How many have not.
  var count: Int
  var ticket: AlertTicket?

  init(members: [NotificationID]) {
    self.members = members
    count = members.count
  }
}

extension NotificationCenter {
  private static let digestIdentifier = AlertIdentifier("notification-digest")
  private static let showID = AlertButton.clickID
  /// Seconds; there is more to read than on another toast.
  private static let digestTimeout = 20.0

  /// Shows one toast for notifications, and for those of a digest that is still there.
  func showDigest(of entries: [NotificationEntry]) {
    let former = (digest?.members ?? []).filter { self.entries[$0]?.place == .digested }
    let new = entries.map(\.id)
    let toast = DigestToast(members: former.filter { !new.contains($0) } + new)
    digest = toast
    do throws(AlertAdmissionError) {
      let (ticket, _) = try presenter.submit(
        digestDescription(of: toast), observe: nil,
        respond: { [weak self] response in self?.ended(toast, with: response) })
      if digest === toast { toast.ticket = ticket }
    } catch {
      report("the digest cannot be shown: \(error)")
      digest = nil
      showEach(of: toast)
    }
  }

  private func digestDescription(of toast: DigestToast) -> AlertDescription {
    var digest = NotificationDigest()
    var seen: Set<ObjectIdentifier> = []
    for entry in toast.members.compactMap({ entries[$0] })
    where seen.insert(ObjectIdentifier(entry.showing)).inserted {
      digest.add(application: entry.record.application)
    }
    var description = AlertDescription(
      identifier: Self.digestIdentifier, title: NotificationDigest.title,
      message: digest.message, icon: .info,
      buttons: [
        AlertButton(id: "dismiss", label: "Dismiss", role: .cancel),
        AlertButton(id: "show", label: "Show"),
        AlertButton(id: Self.showID, label: "Show"),
      ],
      style: .toast, policy: .replace)
    // What nobody remembers is not to go unseen.
    let areRemembered = toast.members.compactMap { entries[$0] }.allSatisfy { entry in
      history[entry.showing.first] != nil
    }
    description.timeout = areRemembered ? Self.digestTimeout : 0
    description = configuration.decide(NotificationRequest(description)).description
    return description
  }

  private func ended(_ toast: DigestToast, with response: AlertResponse) {
    guard digest === toast else { return }
    digest = nil
    switch response.outcome {
    case .button, .failed, .withdrawn: showEach(of: toast)
    case .timedOut: endEach(of: toast, .expired)
    case .cancelled, .dismissed: endEach(of: toast, .dismissed)
    }
  }

  private func showEach(of toast: DigestToast) {
    for id in toast.members {
      guard let entry = entries[id], entry.place == .digested else { continue }
      entry.place = .pending
      entry.draft?.isWanted = true
      pending.append(id)
    }
    handOverSoon()
  }

  private func endEach(of toast: DigestToast, _ reason: NotificationCloseReason) {
    for id in toast.members {
      guard let entry = entries[id], entry.place == .digested else { continue }
      // The digest is gone; there is nothing to count down.
      entry.place = .held
      end(entry, reason)
    }
  }

  /// So many of the notifications that the digest stands for have gone elsewhere.
  func digestLost(_ count: Int) {
    guard let digest else { return }
    digest.count -= count
    guard digest.count <= 0 else { return }
    self.digest = nil
    if let ticket = digest.ticket { presenter.withdraw(ticket) }
  }
}
