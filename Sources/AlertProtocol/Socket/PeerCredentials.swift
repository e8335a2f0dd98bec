internal import CShims
import Glibc

/// Who is at the other end of a Unix socket, as the kernel saw it when the connection was made.
///
/// The corresponding socket option is `SO_PEERCRED`.
package struct PeerCredentials: Hashable, Sendable {
  package var userID: UInt32
  package var processID: Int32

  /// Whether the peer runs as the same user as we do.
  package var isOurUser: Bool { userID == geteuid() }

  package init(userID: UInt32, processID: Int32) {
    self.userID = userID
    self.processID = processID
  }

  /// Asks the kernel about a connected socket.
  package init(ofSocket number: Int32) throws(SystemCallError) {
    var userID: UInt32 = 0
    var processID: Int32 = 0
    _ = try SystemCallError.check(
      tocsin_peer_credentials(number, &userID, &processID), "cannot tell who the peer is")
    self.init(userID: userID, processID: processID)
  }
}
