import NotificationModel
import Testing

/// The text of a digest.
struct NotificationDigestTests {
  private func digest(_ applications: String...) -> String {
    var digest = NotificationDigest()
    for application in applications { digest.add(application: application) }
    return digest.message()
  }

  @Test func theBusiestApplicationComesFirst() {
    #expect(
      digest("Backup", "Chat", "Mail", "Chat", "Mail", "Mail")
        == "6 notifications: Mail 3, Chat 2, Backup 1")
  }

  @Test func oneNotificationIsSingular() {
    #expect(digest("Mail") == "1 notification: Mail 1")
    #expect(digest("") == "1 notification: unnamed 1")
  }

  @Test func surplusApplicationsAreSummed() {
    #expect(digest("a", "b", "c", "d", "e") == "5 notifications: a 1, b 1, c 1, d 1, e 1")
    #expect(
      digest("a", "b", "c", "d", "e", "f", "a")
        == "7 notifications: a 2, b 1, c 1, d 1, others 2")
  }

  @Test func longNamesAreCut() {
    #expect(digest(String(repeating: "x", count: 5000)).utf8.count < 100)
  }
}
