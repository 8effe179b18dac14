/// A message from the room: the whole view state.
///
/// ```json
/// {"type":"snapshot","epoch":"k3f9","revision":42,"state":{…},"viewer":{"id":"v1","role":"presenter"}}
/// ```
public struct Snapshot: Sendable {
  /// Names the life of the room: revisions of different epochs have nothing to do with each other.
  public var epoch: String
  /// Grows with every change of the view state.
  public var revision: Int
  /// The view state.
  public var state: EncodedState
  /// The hash of the view state, for a page that is to compare.
  public var hash: StateHash?

  /// A snapshot.
  public init(epoch: String, revision: Int, state: EncodedState, hash: StateHash? = nil) {
    self.epoch = epoch
    self.revision = revision
    self.state = state
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
    return StateMessage(json, hash: hash)
  }
}
