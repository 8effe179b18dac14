internal import Composable
internal import LecternLog
internal import LecternWire

/// Records the actions of one store in the room's journal.
///
/// `@unchecked Sendable`: only its store uses it, on the executor that the journal is confined to.
final class LaneRecorder<Action: UserAction>: StoreRecorder, @unchecked Sendable {
  private let lane: LogLane
  private let journal: Journal
  private let recording: RoomRecording
  /// Called when there is something to append although no action was reduced.
  private let scheduleFanOut: @Sendable () -> Void
  private let isEphemeral: (Action) -> Bool
  /// The action that is being reduced; nil if it is not logged or cannot be encoded.
  private var encoded: EncodedAction?
  /// The asynchronous effect that led to the current action, if any.
  private var effect: EffectNumber?

  /// - Parameters:
  ///   - isEphemeral: returns whether an action is not logged.
  ///   - scheduleFanOut: called when there is something to append although no action was reduced.
  init(
    _ lane: LogLane,
    of journal: Journal,
    in recording: RoomRecording,
    isEphemeral: @escaping (Action) -> Bool = { _ in false },
    scheduleFanOut: @escaping @Sendable () -> Void
  ) {
    (self.lane, self.journal, self.recording) = (lane, journal, recording)
    (self.isEphemeral, self.scheduleFanOut) = (isEphemeral, scheduleFanOut)
  }

  var holdsEffects: Bool { journal.outputPolicy.waitsForLog }

  func willReduce(_ action: Action, number: Int, from source: ActionSource) {
    guard let flight = recording.flight else { return }
    if !isEphemeral(action) {
      // An action that cannot be encoded is reported once it is reduced.
      encoded = try? EncodedAction(action)
    }
    flight.willReduce(encoded, number: number, of: lane, from: source, after: effect)
  }

  func willDrain(after effect: EffectNumber) {
    self.effect = effect
    recording.flight?.willContinue(after: effect, in: lane)
  }

  func didDrain() {
    effect = nil
    recording.flight?.clear()
  }

  func mark(of effect: EffectNumber) -> (any EffectTask.Mark)? {
    recording.flight.map { EffectInFlight(effect, in: lane, of: $0) }
  }

  func record(
    _ action: Action,
    number: Int,
    in context: ActionContext,
    from source: ActionSource
  ) {
    let encoded = encoded.take()
    guard journal.isActive else { return }
    guard !isEphemeral(action) else { return journal.recordEphemeral(number, of: lane) }
    do {
      let entry = ActionEntry(
        try encoded ?? EncodedAction(action),
        number: number,
        of: lane,
        from: source
      )
      journal.record(entry, at: context.timestamp)
    } catch {
      let reason = "\(error)"
      if journal.fail(reason) { recording.lossHandler?(reason) }
    }
  }

  func recordFork(
    from earlier: Int,
    number: Int,
    at timestamp: Timestamp,
    source: ActionSource
  ) {
    let entry = ActionEntry(forkedFrom: earlier, number: number, source: source)
    journal.record(entry, at: timestamp)
  }

  func record(_ outcome: EffectOutcome, of effect: EffectNumber) {
    journal.record(
      .effect(
        EffectEntry(
          lane: lane,
          action: effect.action,
          index: effect.index,
          outcome: EffectEntry.Outcome(outcome)
        )
      )
    )
    if journal.gathered.count == 1 { scheduleFanOut() }
  }
}
