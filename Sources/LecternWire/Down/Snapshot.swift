/// A message from the room: the whole view state.
///
/// ```json
/// {"type":"snapshot","epoch":"k3f9","revision":42,"state":{…},"viewer":{"id":"v1","role":"presenter"}}
/// ```
public struct Snapshot: Sendable {
  /// Names the life of the room: revisions of different epochs have nothing to do with each other.
  public var epoch: String
  /// Grows with every snapshot.
  public var revision: Int
  /// The view state.
  public var state: EncodedState

  /// A snapshot.
  public init(epoch: String, revision: Int, state: EncodedState) {
    self.epoch = epoch
    self.revision = revision
    self.state = state
  }

  /// The message.
  ///
  /// - Parameter viewer: who the receiver is. It stands in the first message of a connection alone, so
  ///   that the later ones are the same bytes for everybody.
  public func encoded(for viewer: ViewerIdentity? = nil) -> [UInt8] {
    var json = JSONWriter()
    json.append(#"{"type":"snapshot","epoch":"#)
    json.text(epoch)
    json.append(#","revision":"#)
    json.append(revision)
    json.append(#","state":"#)
    json.append(state.bytes)
    if let viewer {
      json.append(#","viewer":{"id":"#)
      json.text(viewer.id)
      json.append(#","role":"#)
      json.text(viewer.role.rawValue)
      json.append("}")
    }
    json.append("}")
    return json.bytes
  }
}
