package import Lectern
package import LecternSimulation

/// The actions of a watched simulation.
@UserAction
package enum WatchAction: Equatable, Sendable {
  case playButtonTapped
  case pauseButtonTapped
  case stepButtonTapped
  case stepBackButtonTapped
  case turnButtonTapped
  case restartButtonTapped
  case speedChosen(Speed)
  @PresenterOnly case seedChosen(seed: Int)

  /// The server has started with a seed.
  @ServerOnly case opened(seed: Int)
  /// A seed has run.
  @ServerOnly case ran(seed: Int, length: WatchState.Length, first: [RecordedEvent])
  @ServerOnly case advanced(Advance)
  /// The stage at an earlier position.
  @ServerOnly case rewound(seed: Int, stage: Stage)
}

/// The events of a stride.
package struct Advance: Codable, Equatable, Sendable {
  package var seed: Int
  /// The position before the events.
  package var position: Int
  package var events: [RecordedEvent]
  /// The time after the stride, in microseconds; nil for that of the last event.
  package var time: Int64?

  package init(seed: Int, position: Int, events: [RecordedEvent], time: Int64? = nil) {
    (self.seed, self.position, self.events, self.time) = (seed, position, events, time)
  }
}
