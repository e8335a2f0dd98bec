/// Suggestions for mistyped words.
package enum Spelling {
  /// Returns the candidate with the smallest edit distance; nil if none is near.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = Array(word)
    // No name of ours is longer, and the table below stays small.
    guard typed.count <= 40 else { return nil }
    let allowed = max(1, typed.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let distance =
        candidate.hasPrefix(word) && typed.count >= 3 ? 1 : distance(typed, Array(candidate))
      guard distance <= allowed, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// Returns the Damerau-Levenshtein distance (optimal string alignment).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var now = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(last[column + 1] + 1, now[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        now.append(cost)
      }
      before = last
      last = now
    }
    return last[right.count]
  }
}
