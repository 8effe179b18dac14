/// The number of wrong codes in the last minute.
///
/// It warns the presenter, and refuses nothing: the right code is accepted, however many wrong codes come from the same
/// address. Guessing is useless because of the length of a code.
package struct GuessCounter {
  /// The number of wrong codes a minute that exceeds the typing errors of a hall.
  static let alarm = 20
  /// The number of wrong codes after which a short code is replaced. By then, a code of 5 letters and digits is found
  /// with a probability of 1 in 28,000.
  package static let limitOfShortCodes = 1_000

  private static let interval = 60
  /// The wrong codes in each second of the minute. The index is the second modulo 60.
  private var counts = Array(repeating: 0, count: interval)
  private var latest = 0
  private var total = 0

  mutating func insert(at now: Duration) {
    advance(to: now)
    counts[latest % Self.interval] += 1
    total += 1
  }

  /// Returns the number of wrong codes in the minute before now.
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
