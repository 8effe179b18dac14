package import LecternLog

/// Something that a simulation's checks observe.
package enum SimulationEvent: Sendable {
  /// A page has sent a token.
  case sent(page: Int, token: Int)
  /// A page has received an acknowledgement by a revision, and shows another one. An action of the room has no token.
  case acknowledged(page: Int, token: Int?, by: Int, shown: Int?)
  /// A page shows a state.
  case shown(page: Int, ShownState)
  /// A page shows its participant's own state.
  case ownShown(page: Int, of: String, OwnState)
  /// A page that has come back is a new one to the room.
  case forgotten(page: Int)
  /// A page has received a message that it cannot apply.
  case malformed(page: Int, message: String)
  /// A page sleeps for some seconds.
  case slept(page: Int, seconds: Int)
  /// A watcher shows a state.
  case watched(watcher: Int, ShownState)
  /// A watcher has received a message that it cannot apply.
  case unreadable(watcher: Int, message: String)
  /// A call with a token was acknowledged.
  case answered(caller: Int, token: Int)
  /// The leader has received a request from a relay.
  case requestMade(String, path: String)
  /// A request was responded to. The path is that of the leader's response; empty if no leader has responded, nil without any.
  case responded(to: Int, with: String?)
  /// The effect of a token has started.
  case effectStarted(token: Int)
  /// A batch has become durable.
  case durable(LogBatch)
  /// A batch of the other room has become durable.
  case received(LogBatch)
  /// A process has restored the other room.
  case recipientRestored(Sum)
  /// A presenter has started the room over, with an empty log.
  case startedOver
  /// The disk has lost the durable batches after one.
  ///
  /// - Parameter isNamed: whether the log says so.
  case endLost(after: Int, isNamed: Bool)
  /// A process has restored the room.
  case restored(Sum, own: [OwnState])
  /// All faults have ended, and watchers had time to catch up.
  case watcherSettled(Int, ShownState?)
  /// All faults have ended. A caller awaits the answer to a token.
  case callerSettled(Int, awaits: Int?)
  /// All faults have ended, and the pages had time to catch up.
  case settled(page: Int, ShownState?, own: OwnState?, unanswered: Int)
}

/// A state as a page shows it.
package struct ShownState: Equatable, Sendable {
  package var epoch: String
  package var revision: Int
  package var sum: Sum
  /// Whether it may be a state within a batch, because it is shown in slow motion or was frozen.
  package var isPartial = false

  /// The number of the room: each storage names its logs `s` or `s1`, `s2`, `s3` …, and an epoch begins with the name.
  var room: Int { Int(epoch.dropFirst().prefix { $0.isNumber }) ?? 1 }
}

/// A participant's own state.
package struct OwnState: Equatable, Sendable {
  package var participant: String
  package var sum: Sum
}
