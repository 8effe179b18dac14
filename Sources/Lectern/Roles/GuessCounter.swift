/// How many wrong codes there have been in the last minute.
///
/// It tells a presenter that codes are guessed at. It refuses nothing: whoever types the right code is let in,
/// however many others type wrong ones at the same address. What makes guessing useless is the length of a code.
struct GuessCounter {
  /// How many wrong codes a minute are more than the slips of a hall that types.
  static let alarm = 20
  /// How many wrong codes a code withstands that is short enough to be found by trying: of 5 letters and
  /// digits, one in 28,000 is found with so many. Then it is replaced.
  static let limitOfShortCodes = 1_000

  private static let interval = 60
  /// The wrong codes of each second of the minute, at the second's remainder.
  private var counts = Array(repeating: 0, count: interval)
  private var latest = 0
  private var total = 0

  /// Counts one more.
  mutating func insert(at now: Duration) {
    advance(to: now)
    counts[latest % Self.interval] += 1
    total += 1
  }

  /// How many there have been in the minute before now.
  mutating func count(at now: Duration) -> Int {
    advance(to: now)
    return total
  }

  private mutating func advance(to now: Duration) {
    let second = max(latest, Int(now.components.seconds))
    for passed in (latest + 1)..<min(second + 1, latest + 1 + Self.interval) {
      total -= counts[passed % Self.interval]
      counts[passed % Self.interval] = 0
    }
    latest = second
  }
}
