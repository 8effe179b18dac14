package import Lectern

/// The whole app.
///
/// ```swift
/// let deck = DeckFeature(file: .live(url), clock: ContinuousClock())
/// ```
package struct DeckFeature: Reducer {
  enum EffectID: Hashable {
    case watch
    case counts
    case countdown(String)
  }

  private let file: TalkClient
  let clock: any Clock<Duration>
  let counts: CountClient
  private let features: CombinedReducer<DeckState, DeckAction>

  /// - Parameters:
  ///   - file: the file of the talk.
  ///   - clock: the clock of the applause, the countdowns and the counts.
  ///   - counts: counts people, and the answers in other rooms.
  package init(file: TalkClient, clock: any Clock<Duration>, counts: CountClient = .ofRoom) {
    (self.file, self.clock, self.counts) = (file, clock, counts)
    features = combine(
      SlidesFeature().pullback(state: \DeckState.slides, action: \DeckAction.slides),
      PollFeature().pullback(state: \DeckState.audience, action: \DeckAction.poll),
      RatingsFeature().pullback(state: \DeckState.audience, action: \DeckAction.ratings),
      WordsFeature().pullback(state: \DeckState.audience, action: \DeckAction.words),
      PointsFeature().pullback(state: \DeckState.audience, action: \DeckAction.points),
      IdeasFeature().pullback(state: \DeckState.audience, action: \DeckAction.ideas),
      QuestionsFeature().pullback(state: \DeckState.audience, action: \DeckAction.questions),
      ApplauseFeature(clock: clock).pullback(
        state: \DeckState.applause,
        action: \DeckAction.applause
      ),
      FeedbackFeature().pullback(state: \DeckState.feedback, action: \DeckAction.feedback),
      TimerFeature().pullback(state: \DeckState.timer, action: \DeckAction.timer),
      InkFeature().pullback(state: \DeckState.ink, action: \DeckAction.ink),
      PlaybackFeature().pullback(state: \DeckState.playback, action: \DeckAction.playback),
      CaptionsFeature().pullback(state: \DeckState.captions, action: \DeckAction.captions)
    )
  }

  package func reduce(into state: inout DeckState, action: DeckAction) -> Effect<DeckAction> {
    let wasSelfPaced = state.slides.isSelfPaced
    let choices = action.poll?.voted.flatMap { state.ownChoices(in: $0.poll) }
    let countdowns = state.countdowns
    let sources = action.isFrequent ? [] : RoomNumbers(state).countedSources
    let effect = features.reduce(into: &state, action: action)
    if action.slides != nil { state.updateBlocks(wasSelfPaced: wasSelfPaced) }
    if let vote = action.poll?.voted { state.recordQuickness(in: vote.poll, choices: choices) }
    let own = reduceOwn(into: &state, action: action)
    if action.changesScores { state.audience.updateScores() }
    guard !action.isFrequent else { return effect }
    return .merge(
      effect,
      own,
      countDown(in: &state, after: action, countdowns),
      count(in: state, after: sources, isStart: action.isOpened)
    )
  }

  /// Reduces the actions that concern several features.
  private func reduceOwn(
    into state: inout DeckState,
    action: DeckAction
  ) -> Effect<DeckAction> {
    switch action {
    case .slides:
      state.openLiveBlock()
      state.endPlaybackElsewhere()
      // The talk begins when the first slide is left. A paused timer stays paused.
      if state.slides.index > 0, state.timer.elapsed == 0 {
        state.timer.start(at: ActionContext.current.timestamp)
      }
    case .opened(let file):
      state.open(file)
      return watch(known: file.talk)
    case .talkRead(let talk):
      state.update(to: talk)
      state.endPlaybackElsewhere()
    case .playback:
      state.endPlaybackElsewhere()
    case .readingFailed(let problem):
      state.problem = problem
    case .times(let action):
      state.changeTime(action)
    case .countdownEnded(let id):
      state.endCountdown(of: id, at: ActionContext.current.timestamp)
    case .counted(let numbers):
      // One that couldn't be counted stays, such as that of a room that was closed.
      var counted = state.counted ?? [:]
      for (words, number) in numbers { counted[words] = number }
      state.counted = counted
    case .points(.teamChosen(let team)):
      guard let sender = ActionContext.current.sender, state.slides.talk.hasTeam(team)
      else { break }
      state.audience.join(team, as: sender)
    case .names(let action):
      guard let sender = ActionContext.current.sender else { break }
      state.setRealName(action.given, of: sender)
    case .captions:
      if let moderation = state.audience.moderation {
        state.captionsState?.mask(last: 1, by: moderation)
      }
    case .poll, .ratings, .words, .ideas, .points, .questions, .applause, .feedback, .timer, .ink:
      break
    }
    return .none
  }

  /// Waits for the ends of the countdowns.
  ///
  /// An effect that was interrupted, by the end of its server or by a step into the past, reports the end of its countdown at once.
  /// If there is time left, another one waits for the rest.
  private func countDown(
    in state: inout DeckState,
    after action: DeckAction,
    _ earlier: SortedDictionary<String, Countdown>?
  ) -> Effect<DeckAction> {
    let now = ActionContext.current.timestamp
    let (started, ended) = state.updateCountdowns(after: earlier, at: now)
    let waits = (started + [action.countdownEnded].compactMap(\.self)).compactMap { id in
      state.remaining(of: id, at: now).map { (id: id, remaining: $0) }
    }
    return .merge(
      ended.map { .cancel(id: EffectID.countdown($0)) }
        + waits.map { id, remaining in
          .run(onInterruption: .send(.countdownEnded(id))) { [clock] send in
            try await clock.sleep(for: remaining)
            await send(.countdownEnded(id))
          }
          .cancellable(id: EffectID.countdown(id), cancelInFlight: true)
        }
    )
  }

  /// Each start of the server sends `opened`, whose watch replaces that of an earlier start. After a step into the past, the
  /// watch that ran there runs again.
  private func watch(known talk: Talk) -> Effect<DeckAction> {
    .run { [file] send in
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
