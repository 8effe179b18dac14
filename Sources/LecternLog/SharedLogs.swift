/// The logs of rooms on servers that several nodes share: one node leads a room, the others stand by.
///
/// ```
///   node 1  lead ─▶ log ─▶ append, append, …  ─▶ close, or the node's end
///   node 2  lead ┄┄┄┄┄┄┄┄ stands by ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄▶ log ─▶ append, …
/// ```
public protocol SharedLogs: Sendable {
  /// What the servers promise for a batch that is durable, and what not, as sentences for an operator.
  var promise: String { get }

  /// Opens the log of a room as its leader, once no other node leads the room.
  ///
  /// - Parameters:
  ///   - room: the room's name.
  ///   - identity: the identity of a log that is begun.
  ///   - build: identifies the node's executable.
  ///   - onLoss: called once, on any thread, when the node no longer leads the room, or cannot know whether it does: a
  ///     later append fails, and what the node shows may be old.
  func lead(
    _ room: String,
    identity: LogIdentity,
    build: String,
    onLoss: @escaping @Sendable (LogError) -> Void
  ) async throws -> any SharedLog

  /// Returns whether a room has a log, begun by any node.
  ///
  /// - Parameter room: the room's name.
  func hasLog(_ room: String) async throws -> Bool
}

/// A log that other nodes stand by for. Closing it lets one of them lead the room at once.
public protocol SharedLog: Log {
  /// Returns what was saved beside the entries last, by any leader; nil if there is nothing.
  func attachment() throws(LogError) -> [UInt8]?

  /// Replaces what is saved beside the entries. A former leader's replaces nothing of a later one's.
  func saveAttachment(_ content: [UInt8]) throws(LogError)
}
