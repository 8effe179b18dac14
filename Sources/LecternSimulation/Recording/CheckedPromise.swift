/// A promise of the room that the simulation checks. Each kind of event checks one.
package enum CheckedPromise: String, CaseIterable, Codable, Sendable {
  /// A page shows only durable states, and a revision means one state.
  case shownIsDurable
  /// An acknowledged action is durable, runs once, and keeps its place.
  case acknowledgedIsDurable
  /// A page shows no other participant's own state.
  case ownStateIsOwn
  /// A restored room equals the fold of its log.
  case restoredIsLog
  /// An effect starts once its action is durable.
  case effectFollowsAction
  /// A page can apply each message, and is known when it returns.
  case pageIsKnown
  /// After a minute of peace, each page shows the log's state.
  case pageSettles
}

extension RecordedEvent.Kind {
  /// The promise that the event checks, if any.
  package var promise: CheckedPromise? {
    switch self {
    case .shown: .shownIsDurable
    case .acknowledged, .durable: .acknowledgedIsDurable
    case .ownShown: .ownStateIsOwn
    case .restored: .restoredIsLog
    case .effectStarted: .effectFollowsAction
    case .connected, .forgotten, .malformed: .pageIsKnown
    case .settled: .pageSettles
    default: nil
    }
  }
}
