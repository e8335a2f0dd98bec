internal import Glibc
internal import Synchronization

/// The loop of a `DelayingProxy`; used only by its thread.
nonisolated final class ProxyLoop {
  private let listener: Int32
  private let target: String
  private let delay: Int64
  private let nanosecondsPerByte: Double?
  private let lastReply: Int?
  private let counter: ProxyCounter
  private var links: [ProxyLink] = []

  init(
    listener: Int32, target: String, delay: Int64, nanosecondsPerByte: Double?, lastReply: Int?,
    counter: ProxyCounter
  ) {
    self.listener = listener
    self.target = target
    self.delay = delay
    self.nanosecondsPerByte = nanosecondsPerByte
    self.lastReply = lastReply
    self.counter = counter
  }

  func run() {
    defer { close(listener) }
    while true {
      var waits = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      for link in links {
        // poll ignores a negative descriptor, also when its other end is closed.
        let client = link.canRead ? link.client : -1
        waits.append(pollfd(fd: client, events: Int16(POLLIN), revents: 0))
        waits.append(pollfd(fd: link.server, events: link.serverEvents, revents: 0))
      }
      poll(&waits, nfds_t(waits.count), links.contains(where: \.hasPending) ? 1 : 100)
      guard waits[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 else { return }
      for (index, link) in links.enumerated() {
        if waits[1 + 2 * index].revents != 0 {
          counter.bytesSent.add(link.readClient(), ordering: .relaxed)
        }
        let revents = waits[2 + 2 * index].revents
        if revents & Int16(POLLOUT) != 0 { link.sendToServer() }
        if revents & ~Int16(POLLOUT) != 0 { link.readServer(delay: delay) }
        link.deliver { counter.roundTrips.add(1, ordering: .relaxed) }
      }
      links.removeAll(where: \.isClosed)
      if waits[0].revents & Int16(POLLIN) != 0 { accept() }
    }
  }

  private func accept() {
    let client = Glibc.accept(listener, nil, nil)
    guard client >= 0 else { return }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    let server = DelayingProxy.makeSocket()
    guard DelayingProxy.withAddress(target, { connect(server, $0, $1) }) == 0 else {
      close(client)
      close(server)
      return
    }
    links.append(
      ProxyLink(
        client: client, server: server, nanosecondsPerByte: nanosecondsPerByte,
        lastReply: lastReply))
  }
}

/// The counts of a `DelayingProxy`.
nonisolated final class ProxyCounter: Sendable {
  let roundTrips = Atomic<Int>(0)
  let bytesSent = Atomic<Int>(0)
}
