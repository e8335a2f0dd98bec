/// Distributes free space among views.
public enum RoomSharing {
  /// Divides space equally, but gives no view more than it can use.
  ///
  /// - Parameters:
  ///   - room: The free space, in the same unit as `uses`.
  ///   - uses: The additional space that each view can use; infinity for any amount.
  /// - Returns: The additional space for each view.
  public static func share(_ room: Double, among uses: [Double]) -> [Double] {
    var shares = uses.map { _ in 0.0 }
    var rest = max(room, 0)
    // The views with the smallest use come first: what they leave goes to the others.
    let order = uses.indices.sorted { uses[$0] < uses[$1] }
    for (place, index) in order.enumerated() {
      let share = rest / Double(order.count - place)
      shares[index] = min(max(uses[index], 0), share)
      rest -= shares[index]
    }
    return shares
  }
}
