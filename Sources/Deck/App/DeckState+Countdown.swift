internal import Lectern

extension DeckState {
  /// Starts the countdowns of the live blocks that have opened, and ends those of the closed ones.
  ///
  /// - Returns: the blocks whose countdowns have started or ended, by their ids.
  mutating func updateCountdowns(at now: Timestamp) -> (started: [String], ended: [String]) {
    var (started, ended) = ([String](), [String]())
    var counting = countdowns ?? [:]
    // At the viewers' own pace, nobody knows when one begins.
    for slide in slides.talk.slides where slides.talk.isSelfPaced != true {
      guard let id = slide.live?.id, let seconds = slide.countdown, counting[id] == nil,
        audience.isOpen(id)
      else { continue }
      counting[id] = Countdown(seconds: seconds, from: now)
      started.append(id)
    }
    for id in counting.keys where !audience.isOpen(id) {
      counting[id] = nil
      ended.append(id)
    }
    countdowns = counting.isEmpty ? nil : counting
    return (started, ended)
  }

  /// Returns the time until the end of a live block's countdown; nil if it is over, or if there is none.
  func remaining(of id: String, at now: Timestamp) -> Duration? {
    guard let remaining = countdowns?[id]?.remaining(at: now), remaining > .zero else { return nil }
    return remaining
  }
}
