/// The personal view state of one viewer, in a message that no other receives.
///
/// ```json
/// {"type":"patch","from":42,"revision":43,"ops":[…],"mine":{"revision":43,"state":{"choice":2}}}
/// {"type":"patch","from":43,"revision":44,"ops":[…],"mine":{"revision":44,"from":43,"ops":[…]}}
/// ```
public struct PersonalUpdate: Sendable {
  let bytes: [UInt8]

  /// The whole personal view state.
  ///
  /// - Parameters:
  ///   - revision: identifies the personal view state among those of the viewer.
  ///   - state: the personal view state.
  ///   - hash: its hash, for a page that verifies it.
  public init(revision: Int, state: EncodedState, hash: StateHash? = nil) {
    var json = JSONWriter(capacity: state.size + 64)
    json.append(#"{"revision":"#)
    json.append(revision)
    json.append(#","state":"#)
    json.append(state.bytes)
    bytes = Self.closed(json, hash)
  }

  /// The changes since a personal view state that the page has.
  ///
  /// - Parameters:
  ///   - changes: the patch.
  ///   - hash: the hash of the resulting personal view state.
  public init(_ changes: Patch, hash: StateHash? = nil) {
    var json = JSONWriter(capacity: changes.size + 64)
    json.append(#"{"revision":"#)
    json.append(changes.revision)
    json.append(#","from":"#)
    json.append(changes.from)
    json.append(#","ops":["#)
    json.append(changes.operations.operations.bytes)
    json.append("]")
    bytes = Self.closed(json, hash)
  }

  private static func closed(_ json: consuming JSONWriter, _ hash: StateHash?) -> [UInt8] {
    if let hash {
      json.append(#","hash":"#)
      json.text(hash.text)
    }
    json.append("}")
    return json.bytes
  }
}
