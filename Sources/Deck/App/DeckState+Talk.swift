internal import Lectern

extension DeckState {
  /// Opens a file. Another file starts over.
  mutating func open(_ file: TalkFile) {
    if isOther(file) { self = DeckState() }
    (fileName, filePath) = (file.name, file.path)
    update(to: file.talk)
  }

  /// Returns whether a file has another talk. A talk stays the same under another path, as on a spare laptop, and under another
  /// title.
  private func isOther(_ file: TalkFile) -> Bool {
    guard file.name == fileName else { return true }
    guard let path = file.path, let filePath, path != filePath else { return false }
    return file.talk.title != slides.talk.title
  }

  mutating func update(to talk: Talk) {
    problem = nil
    let wasSelfPaced = slides.isSelfPaced
    let rules = audience.moderation
    moveCountdowns(to: audience.update(to: talk, after: slides.talk))
    if let moderation = audience.moderation, moderation != rules {
      captionsState?.mask(by: moderation)
    }
    let renames = slides.update(to: talk)
    ink.rename(by: renames)
    if let slide = playback?.slide { playback?.slide = renames[slide] }
    for block in SharedBlock.allCases {
      guard var time = self[time: block] else { continue }
      time.update(to: talk, by: renames)
      self[time: block] = time
    }
    updateBlocks(wasSelfPaced: wasSelfPaced)
    openLiveBlock()
  }

  /// Opens or closes blocks if viewers have started or stopped going at their own pace.
  mutating func updateBlocks(wasSelfPaced: Bool) {
    switch (wasSelfPaced, slides.isSelfPaced) {
    case (false, true): beginOwnPace()
    case (true, false): endOwnPace()
    default: return
    }
    // Points are given for answers that are revealed.
    audience.updateScores()
  }

  /// Opens the live block of the current slide when it is first shown; at the viewers' own pace, all of them.
  mutating func openLiveBlock() {
    if slides.isSelfPaced {
      for slide in slides.talk.slides { openLiveBlock(of: slide) }
    } else if let slide = slides.current {
      openLiveBlock(of: slide)
    }
  }

  private mutating func openLiveBlock(of slide: Slide) {
    if case .feedback(let prompt) = slide.live, feedback.prompt != prompt {
      feedback.prompt = prompt
    }
    if let id = slide.live?.id { audience.show(id) }
    openSharedBlock(of: slide)
  }

  /// Opens the blocks that were closed during the talk, so that latecomers can answer.
  private mutating func beginOwnPace() {
    for slide in slides.talk.slides {
      guard let id = slide.live?.id else { continue }
      audience.show(id)
      audience.open(id)
    }
  }

  /// Closes the blocks that are open at the viewers' own pace alone. Each opens when the speaker shows it.
  private mutating func endOwnPace() {
    for slide in slides.talk.slides where slides.visibleStep(of: slide) == nil {
      if let id = slide.live?.id { audience.hide(id) }
    }
  }
}
