internal import Lectern

/// What a screen reader says of the current slide: its title, then the latest step, or the results of its poll.
struct Announcement {
  private static let lengthLimit = 300

  let text: String

  init(_ state: DeckState) {
    guard let slide = state.slides.current else {
      text = ""
      return
    }
    let number = "Slide \(state.slides.index + 1)"
    var sentences = [slide.title.isEmpty ? number : "\(number): \(slide.title)"]
    if state.slides.step > 0 {
      sentences += slide.blocks.filter { $0.step == state.slides.step && $0.language == nil }
        .map { CountSource.hide(in: $0.plainText) }
    }
    if case .poll(let block) = slide.live, let poll = state.audience.polls[block.id] {
      sentences += Self.results(of: poll)
    }
    text = String(sentences.joined(separator: ". ").prefix(Self.lengthLimit))
  }

  private static func results(of poll: PollState) -> [String] {
    guard poll.isRevealed else { return poll.isOpen || !poll.wasShown ? [] : ["Voting is closed"] }
    // While votes come in, each would be announced.
    guard !poll.isOpen else { return ["The results are shown"] }
    return PollView(poll, isSpeaker: false).choices.map { choice in
      // A screen reader says the mark in its own language.
      "\(choice.text)\(choice.isRight ? " ✓" : ""): \(choice.percent ?? "")"
    }
  }
}
