/// A prepared version that a room publishes once its batch is durable.
struct PendingPublication {
  typealias Reply = (reply: Subscriber.Reply, connection: Int)

  /// The room's state at the end of the batch; nil if viewers are shown it already. The state is large, and an app's action
  /// doesn't change it.
  let room: RoomState?
  /// The revision of the room's state.
  let roomRevision: Int
  /// The acknowledgements of the batch's actions.
  let replies: [Reply]
  /// The keys of the sessions that the batch records.
  let sessions: [Int]
  /// Whether pages are shown another state than the one that the log leads to.
  let isDetachedFromLive: Bool
  /// The numbers of effects that the stores had started by the end of the batch.
  let effects: StartedEffects
}
