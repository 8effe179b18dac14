internal import Lectern

extension DeckState {
  /// Opens a file. Another file starts over.
  mutating func open(_ file: TalkFile) {
    if file.name != fileName { self = DeckState() }
    fileName = file.name
    update(to: file.talk)
  }

  mutating func update(to talk: Talk) {
    problem = nil
    audience.update(to: talk, after: slides.talk)
    slides.update(to: talk)
    openLiveBlock()
  }

  /// Opens the live block of the current slide when it is first shown.
  mutating func openLiveBlock() {
    if case .feedback(let prompt) = slides.current?.live, feedback.prompt != prompt {
      feedback.prompt = prompt
    }
    guard let slide = slides.current, let id = slide.live?.id else { return }
    if audience.polls[id]?.wasShown == false {
      audience.polls[id]?.wasShown = true
      audience.polls[id]?.isOpen = true
    }
    if audience.ideas[id]?.wasShown == false {
      audience.ideas[id]?.wasShown = true
      audience.ideas[id]?.isOpen = true
    }
    if audience.ratings[id]?.wasShown == false {
      audience.ratings[id]?.wasShown = true
      audience.ratings[id]?.isOpen = true
    }
    if audience.clouds[id]?.wasShown == false {
      audience.clouds[id]?.wasShown = true
      audience.clouds[id]?.isOpen = true
    }
  }
}
