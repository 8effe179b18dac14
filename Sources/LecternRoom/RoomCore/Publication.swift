/// Decides when viewers are shown the results of the stores.
///
/// ```
///   reduced ─▶ prepare ─▶ append ─▶ durable ─▶ publish: frames, acknowledgements, effects
///                  └──── without waiting for the log, if the policy allows it ────┘
/// ```
///
/// One batch is pending at a time, while the stores reduce the actions of the next batch. So a batch grows with the load, and
/// needs no timer.
///
/// ```swift
/// if publication.begin(under: .afterDurable, isAppending: false) {
///   let step = publication.prepared(version, under: .afterDurable, isAppending: false, hasEntries: true)
///   // step.appends: append the entries, then ask appended(_:)
/// }
/// ```
struct Publication {
  /// The step after a preparation.
  struct Step: Equatable {
    /// Whether the recorded entries are appended to the log.
    let appends: Bool
    /// Whether the version is published now.
    let publishes: Bool
  }

  /// The version that is published once the pending batch is durable.
  private(set) var pending: PendingPublication?
  /// The replies to actions that aren't in a version yet.
  private(set) var replies: [PendingPublication.Reply] = []
  /// The keys of the new sessions that aren't in a version yet.
  private(set) var sessions: [Int] = []
  /// Whether a preparation waits for the pending batch.
  private(set) var isDue = false
  /// The revision of the room's state that was published last.
  private(set) var roomRevision: Int?

  /// Starts a preparation.
  ///
  /// - Parameters:
  ///   - policy: when viewers are shown the results.
  ///   - isAppending: whether a batch is being appended.
  /// - Returns: whether to prepare a version now. If not, the end of the pending batch tries again.
  mutating func begin(under policy: OutputPolicy, isAppending: Bool) -> Bool {
    let isReady =
      pending == nil && !policy.isBlocked && (!isAppending || !policy.waitsForLog)
    isDue = !isReady
    return isReady
  }

  /// Makes a prepared version the pending version.
  ///
  /// - Parameter hasEntries: whether entries wait to be appended.
  mutating func prepared(
    _ version: PendingPublication,
    under policy: OutputPolicy,
    isAppending: Bool,
    hasEntries: Bool
  ) -> Step {
    pending = version
    return Step(
      appends: policy.isRecorded && hasEntries && !isAppending,
      publishes: !policy.waitsForLog || !hasEntries
    )
  }

  /// Ends the wait for the pending version.
  mutating func published(_ version: PendingPublication) {
    pending = nil
    roomRevision = version.roomRevision
  }

  /// Returns whether another preparation follows a successful append.
  ///
  /// - Parameter hasEntries: whether entries were recorded during the append.
  func isDue(afterAppendWith hasEntries: Bool) -> Bool {
    hasEntries || !replies.isEmpty || !sessions.isEmpty
  }

  /// Returns whether viewers are shown all results.
  ///
  /// - Parameters:
  ///   - isAppending: whether a batch is being appended.
  ///   - hasEntries: whether entries wait to be appended.
  func isComplete(under policy: OutputPolicy, isAppending: Bool, hasEntries: Bool) -> Bool {
    !policy.waitsForLog || pending == nil && !hasEntries && !isAppending
  }

  // Waiting replies and sessions.

  /// Adds a reply. It follows the entries that were recorded before it.
  mutating func add(_ reply: Subscriber.Reply, to connection: Int) {
    replies.append((reply, connection))
  }

  /// Adds a session, by its key. Its page is sent nothing until the session is published.
  mutating func addSession(_ key: Int) {
    sessions.append(key)
  }

  /// Removes the replies to a connection.
  mutating func removeReplies(to connection: Int) {
    replies.removeAll { $0.connection == connection }
  }

  /// Returns the waiting replies and sessions, for the next version, and removes them.
  mutating func takeWaiting() -> (replies: [PendingPublication.Reply], sessions: [Int]) {
    defer { (replies, sessions) = ([], []) }
    return (replies, sessions)
  }

  /// The keys of the sessions that aren't published yet.
  var unpublishedSessions: [Int] { sessions + (pending?.sessions ?? []) }
}
