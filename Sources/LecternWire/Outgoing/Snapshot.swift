/// A message from the room: the whole view state.
///
/// ```json
/// {"type":"snapshot","epoch":"k3f9.a","revision":42,"state":{…},"room":{…},"viewer":{"id":"v1.k3f9",…}}
/// ```
public struct Snapshot: Sendable {
  /// Names what the revisions count: one life of the room, as one role sees it. Revisions of different
  /// epochs have nothing to do with each other.
  public var epoch: String
  /// Grows with every change of the view state.
  public var revision: Int
  /// The view state.
  public var state: EncodedState
  /// What the room itself looks like, who has the floor, say; nil where there is no room around it.
  public var room: EncodedState?
  /// The hash of the view state, for a page that is to compare.
  public var hash: StateHash?

  /// A snapshot.
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
