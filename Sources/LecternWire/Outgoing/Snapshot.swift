/// A message from the room: the whole view state.
///
/// ```json
/// {"type":"snapshot","epoch":"k3f9.a","revision":42,"state":{…},"room":{…},"viewer":{"id":"v1.k3f9",…}}
/// ```
public struct Snapshot: Sendable {
  /// Identifies the sequence of revisions: one run of the room, as seen at one access level. Revisions of
  /// different epochs are not comparable.
  public var epoch: String
  /// Increases with every change of the view state.
  public var revision: Int
  public var state: EncodedState
  /// The state of the room itself, such as who has the floor; nil outside a room.
  public var room: EncodedState?
  /// The hash of the view state, for a page that verifies it.
  public var hash: StateHash?

  public init(
    epoch: String,
    revision: Int,
    state: EncodedState,
    room: EncodedState? = nil,
    hash: StateHash? = nil
  ) {
    self.epoch = epoch
    self.revision = revision
    self.state = state
    self.room = room
    self.hash = hash
  }

  /// The message.
  public var encoded: StateMessage {
    var json = JSONWriter(capacity: state.bytes.count + 96)
    json.append(#"{"type":"snapshot","epoch":"#)
    json.text(epoch)
    json.append(#","revision":"#)
    json.append(revision)
    json.append(#","state":"#)
    json.append(state.bytes)
    return StateMessage(json, room: room, hash: hash)
  }
}
