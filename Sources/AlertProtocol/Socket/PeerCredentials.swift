internal import CShims
import Glibc

/// The process at the other end of a Unix socket when the connection was made.
///
/// The corresponding socket option is `SO_PEERCRED`.
package struct PeerCredentials: Hashable, Sendable {
  /// The effective user ID.
  package var userID: UInt32
  /// The process ID.
  package var processID: Int32

  /// Whether the peer runs as the same user as this process.
  package var isOurUser: Bool { userID == geteuid() }

  /// Creates credentials.
  package init(userID: UInt32, processID: Int32) {
    self.userID = userID
    self.processID = processID
  }

  /// Returns the credentials of a connected socket's peer.
  ///
  /// - Throws: `SystemCallError`.
  package init(ofSocket number: Int32) throws(SystemCallError) {
    var userID: UInt32 = 0
    var processID: Int32 = 0
    _ = try SystemCallError.check(
      tocsin_peer_credentials(number, &userID, &processID), "cannot tell who the peer is")
    self.init(userID: userID, processID: processID)
  }
}
