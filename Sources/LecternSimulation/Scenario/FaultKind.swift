/// A kind of faults. A scenario can leave it out.
package enum FaultKind: String, CaseIterable, Sendable {
  /// Servers are killed.
  case kills
  /// Servers are paused.
  case pauses
  /// Servers are cut off from the bus.
  case busCuts = "bus-cuts"
  /// The bus loses, repeats and reorders messages.
  case busLosses = "bus-losses"
  /// No server of the stream answers for some seconds.
  case streamOutages = "stream-outages"
  /// Requests to the stream, and its answers, are lost or refused.
  case streamLosses = "stream-losses"
  /// The power of the stream's servers is cut, and they have not synced what they have acknowledged.
  case streamPowerCuts = "stream-power-cuts"
  /// The disk stalls.
  case stalls
  /// The disk fails.
  case diskFailures = "disk-failures"
  /// The disk confirms writes that it hasn't made.
  case lyingSyncs = "lying-syncs"
  /// The power is cut when a server is killed.
  case powerCuts = "power-cuts"
  /// Parts of the disk rot.
  case rot
  /// The disk loses snapshots.
  case snapshotLosses = "snapshot-losses"
  /// The clocks of servers leap.
  case clockLeaps = "clock-leaps"
  /// Processes have the names of others.
  case repeatedNames = "repeated-names"
  /// Processes are of two builds, whose actions have different names.
  case builds
  /// Pages lose their network.
  case networkCuts = "network-cuts"
  /// Networks block WebSockets, so pages open event streams.
  case blockedWebSockets = "blocked-websockets"
  /// Pages are loaded again.
  case reloads
  /// Pages sleep for up to three minutes.
  case sleeps
  /// Hundreds of pages are there.
  case crowds
  /// Pages watch without a connection.
  case watching
  /// Programs send actions by requests, and repeat them.
  case calls
  /// Effects send messages to another room.
  case messages
  /// Requests are made to relays.
  case requests
  /// A page keeps no rule.
  case hostility
  /// Presenters freeze the audience's view, show the history, fork the app, and start the room over.
  case presenting
}
