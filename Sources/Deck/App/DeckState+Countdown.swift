internal import Lectern

extension DeckState {
  /// Starts the countdowns of the live blocks that have opened, and ends those of the closed ones.
  ///
  /// - Parameter earlier: the countdowns before the action.
  /// - Returns: the blocks whose countdowns have started or ended, by the keys of their countdowns. A countdown with another end
  ///   has started.
  mutating func updateCountdowns(
    after earlier: SortedDictionary<String, Countdown>?,
    at now: Timestamp
  ) -> (started: [String], ended: [String]) {
    var counting = countdowns ?? [:]
    // At the viewers' own pace, nobody knows when one begins.
    for slide in slides.talk.slides where !slides.isSelfPaced {
      guard let id = slide.live?.id, let seconds = slide.countdown, counting[id] == nil,
        audience.isOpen(id)
      else { continue }
      counting[id] = Countdown(seconds: seconds, from: now)
    }
    for block in SharedBlock.allCases where counting[block.rawValue] == nil {
      guard !slides.isSelfPaced, let seconds = openSeconds(of: block) else { continue }
      counting[block.rawValue] = Countdown(seconds: seconds, from: now)
    }
    for id in counting.keys {
      guard isCounting(id) else {
        counting[id] = nil
        continue
      }
      // The file may have another countdown by now, or none.
      if let seconds = seconds(of: id) {
        counting[id] = seconds.flatMap { counting[id]?.lasting($0) }
      }
    }
    countdowns = counting.isEmpty ? nil : counting
    let before = earlier ?? [:]
    return (
      started: counting.keys.filter { counting[$0] != before[$0] },
      ended: before.keys.filter { counting[$0] == nil }
    )
  }

  /// Moves the countdowns of live blocks to their new ids.
  ///
  /// - Parameter ids: the new ids, by the earlier ones.
  mutating func moveCountdowns(to ids: SortedDictionary<String, String>) {
    for (old, new) in ids {
      guard let countdown = countdowns?[old] else { continue }
      countdowns?[old] = nil
      countdowns?[new] = countdown
    }
  }

  /// The seconds of a countdown in the file: nil if the file lacks the block, and nil within if the block has no countdown.
  private func seconds(of id: String) -> Int?? {
    if let block = SharedBlock(rawValue: id) { return openSeconds(of: block) }
    return slides.talk.slides.first { $0.live?.id == id }.map(\.countdown)
  }

  private func isCounting(_ id: String) -> Bool {
    !slides.isSelfPaced && isOpen(countedBy: id)
  }

  private func isOpen(countedBy id: String) -> Bool {
    SharedBlock(rawValue: id).map { openSeconds(of: $0) != nil } ?? audience.isOpen(id)
  }

  /// Closes a live block at the end of its countdown.
  ///
  /// The end of one that was replaced or closed meanwhile says nothing about the block.
  mutating func endCountdown(of id: String, at now: Timestamp) {
    guard countdowns?[id] != nil, remaining(of: id, at: now) == nil else { return }
    if let block = SharedBlock(rawValue: id) {
      changeTime(.closed(block))
    } else {
      audience.close(id)
    }
  }

  /// Returns the time until the end of a live block's countdown; nil if it is over, or if there is none.
  func remaining(of id: String, at now: Timestamp) -> Duration? {
    guard let remaining = countdowns?[id]?.remaining(at: now), remaining > .zero else { return nil }
    return remaining
  }
}

// The times of shared blocks.
extension DeckState {
  /// The time of a shared block; nil for one that is always open.
  subscript(time block: SharedBlock) -> SharedTime? {
    get {
      switch block {
      case .questions: audience.questions.time
      case .applause: applause.time
      case .feedback: feedbackState?.time
      }
    }
    set {
      switch block {
      case .questions: audience.questions.time = newValue
      case .applause: applause.time = newValue
      case .feedback: feedback.time = newValue
      }
    }
  }

  /// Opens the shared block of a slide when it is first shown; at the viewers' own pace, for as long as the talk is.
  mutating func openSharedBlock(of slide: Slide) {
    guard let block = slide.live?.shared, slide.countdown != nil || self[time: block] != nil
    else { return }
    guard !slides.isSelfPaced else {
      self[time: block] = nil
      return
    }
    var time = self[time: block] ?? SharedTime()
    // That of an earlier slide ends.
    if time.show(slide) { countdowns?[block.rawValue] = nil }
    self[time: block] = time
  }

  /// Opens or closes a shared block that has a time.
  mutating func changeTime(_ action: TimesAction) {
    switch action {
    case .opened(let block): self[time: block]?.isOpen = true
    case .closed(let block): self[time: block]?.isOpen = false
    }
  }

  /// The seconds of the countdown that a block has while it is open; nil otherwise.
  func openSeconds(of block: SharedBlock) -> Int? {
    guard let time = self[time: block], time.isOpen else { return nil }
    return time.seconds
  }
}
