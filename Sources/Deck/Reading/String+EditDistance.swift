extension String {
  /// Returns the number of characters to insert, delete, replace or swap with their neighbours to get another text.
  func editDistance(to other: String) -> Int {
    let (source, target) = (Array(self), Array(other))
    // Longer words are other words.
    guard abs(source.count - target.count) <= Self.longestDistance else { return .max }
    var (beforeLast, last) = ([Int](), Array(0...target.count))
    for (row, character) in source.enumerated() {
      var current = [row + 1]
      for (column, wanted) in target.enumerated() {
        var distance = Swift.min(
          last[column] + (character == wanted ? 0 : 1),
          last[column + 1] + 1,
          current[column] + 1
        )
        if row > 0, column > 0, character == target[column - 1], source[row - 1] == wanted {
          distance = Swift.min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }

  private static var longestDistance: Int { 8 }
}
