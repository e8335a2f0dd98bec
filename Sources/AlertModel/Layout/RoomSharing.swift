/// How room that is left is shared among those that have use for it.
public enum RoomSharing {
  /// Shares room equally, but gives nobody more than it has use for.
  ///
  /// - Parameters:
  ///   - room: What there is to share; the same unit as `uses`.
  ///   - uses: How much more each has use for; infinity for any amount.
  /// - Returns: How much more each gets.
  public static func share(_ room: Double, among uses: [Double]) -> [Double] {
    var shares = uses.map { _ in 0.0 }
    var rest = max(room, 0)
    // Those who want least are served first: what they leave goes to the others.
    let order = uses.indices.sorted { uses[$0] < uses[$1] }
    for (place, index) in order.enumerated() {
      let share = rest / Double(order.count - place)
      shares[index] = min(max(uses[index], 0), share)
      rest -= shares[index]
    }
    return shares
  }
}
