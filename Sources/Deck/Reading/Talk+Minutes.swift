extension Talk {
  /// The longest talk, in minutes: a day.
  static let longestMinutes = 1_440

  /// Returns the minutes of a duration: Slidev's `35min`, `1h 30min`, `1:30` in hours, or minutes alone.
  ///
  /// - Returns: nil for other texts, and for more than ``longestMinutes``.
  static func minutes(in text: String) -> Int? {
    let hours =
      #/(?<hours>[0-9]+) ?(?:h|hours?|:) ?(?:(?<minutes>[0-9]{1,2}) ?(?:m|mins?|minutes?)?)?/#
    let minutes = #/(?<minutes>[0-9]+) ?(?:m|mins?|minutes?)?/#
    let total: Int?
    if let match = try? minutes.wholeMatch(in: text) {
      total = Int(match.output.minutes)
    } else if let match = try? hours.wholeMatch(in: text), let hours = Int(match.output.hours),
      hours <= 24
    {
      total = hours * 60 + (match.output.minutes.flatMap { Int($0) } ?? 0)
    } else {
      total = nil
    }
    return total.flatMap { (1...longestMinutes).contains($0) ? $0 : nil }
  }
}
