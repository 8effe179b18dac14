package import Lectern

/// The whole app.
///
/// ```swift
/// let deck = DeckFeature(file: .live(url), clock: ContinuousClock())
/// ```
package struct DeckFeature: Reducer {
  private enum EffectID { case watch }

  private let file: TalkClient
  private let features: CombinedReducer<DeckState, DeckAction>

  /// - Parameters:
  ///   - file: the file of the talk.
  ///   - clock: the clock of the applause.
  package init(file: TalkClient, clock: any Clock<Duration>) {
    self.file = file
    features = combine(
      SlidesFeature().pullback(state: \DeckState.slides, action: \DeckAction.slides),
      PollFeature().pullback(state: \DeckState.audience, action: \DeckAction.poll),
      WordsFeature().pullback(state: \DeckState.audience, action: \DeckAction.words),
      QuestionsFeature().pullback(state: \DeckState.audience, action: \DeckAction.questions),
      ApplauseFeature(clock: clock).pullback(
        state: \DeckState.applause,
        action: \DeckAction.applause
      ),
      TimerFeature().pullback(state: \DeckState.timer, action: \DeckAction.timer)
    )
  }

  package func reduce(into state: inout DeckState, action: DeckAction) -> Effect<DeckAction> {
    let effect = features.reduce(into: &state, action: action)
    switch action {
    case .slides:
      state.openLiveBlock()
      // The talk begins when the first slide is left.
      if state.slides.index > 0 { state.timer.start(at: ActionContext.current.timestamp) }
    case .opened(let file):
      state.open(file)
      return watch(known: file.talk)
    case .talkRead(let talk):
      state.update(to: talk)
    case .readingFailed(let problem):
      state.problem = problem
    case .poll, .words, .questions, .applause, .timer:
      break
    }
    return effect
  }

  /// Each start of the server sends `opened`, so the watch of an earlier one does not run again.
  private func watch(known talk: Talk) -> Effect<DeckAction> {
    .run(onInterruption: .ignore) { [file] send in
      try await file.watch(talk) { event in
        switch event {
        case .read(let talk): await send(.talkRead(talk))
        case .failed(let problem): await send(.readingFailed(problem))
        }
      }
    }
    .cancellable(id: EffectID.watch, cancelInFlight: true)
  }
}

extension DeckState {
  /// Opens a file: another one begins anew.
  fileprivate mutating func open(_ file: TalkFile) {
    if file.name != fileName { self = DeckState() }
    fileName = file.name
    update(to: file.talk)
  }

  fileprivate mutating func update(to talk: Talk) {
    problem = nil
    audience.update(to: talk, after: slides.talk)
    slides.update(to: talk)
    openLiveBlock()
  }

  /// Opens the live block of the current slide when it is first shown.
  fileprivate mutating func openLiveBlock() {
    guard let slide = slides.current, let id = slide.live?.id else { return }
    if audience.polls[id]?.wasShown == false {
      audience.polls[id]?.wasShown = true
      audience.polls[id]?.isOpen = true
    }
    if audience.clouds[id]?.wasShown == false {
      audience.clouds[id]?.wasShown = true
      audience.clouds[id]?.isOpen = true
    }
  }
}
