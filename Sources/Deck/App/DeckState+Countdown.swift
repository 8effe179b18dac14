internal import Lectern

extension DeckState {
  /// Starts the countdowns of the live blocks that have opened, and ends those of the closed ones.
  ///
  /// - Returns: the blocks whose countdowns have started or ended, by the keys of their countdowns.
  mutating func updateCountdowns(at now: Timestamp) -> (started: [String], ended: [String]) {
    var (started, ended) = ([String](), [String]())
    var counting = countdowns ?? [:]
    // At the viewers' own pace, nobody knows when one begins.
    for slide in slides.talk.slides where !slides.isSelfPaced {
      guard let id = slide.live?.id, let seconds = slide.countdown, counting[id] == nil,
        audience.isOpen(id)
      else { continue }
      counting[id] = Countdown(seconds: seconds, from: now)
      started.append(id)
    }
    for block in SharedBlock.allCases where counting[block.rawValue] == nil {
      guard !slides.isSelfPaced, let seconds = openSeconds(of: block) else { continue }
      counting[block.rawValue] = Countdown(seconds: seconds, from: now)
      started.append(block.rawValue)
    }
    for id in counting.keys where !isCounting(id) {
      counting[id] = nil
      ended.append(id)
    }
    countdowns = counting.isEmpty ? nil : counting
    return (started, ended)
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
