public import LecternWire

/// A message from the room, as it arrived at a viewer.
public enum ViewerMessage: Hashable, Sendable {
  /// The view state, at a revision.
  case snapshot(revision: Int)
  /// What has changed since a revision.
  case patch(from: Int, revision: Int)
  /// An action has been reduced.
  case acknowledgement(Acknowledgement)
  /// Something that the viewer said was refused.
  case fault(Fault)
}

extension ViewerMessage {
  /// Reads a message; nil where it is none of the protocol.
  init?(_ message: JSONValue) {
    let ref = message["ref"]?.integer
    let revision = message["revision"]?.integer
    switch message["type"]?.string {
    case "snapshot":
      guard let revision, message["state"] != nil else { return nil }
      self = .snapshot(revision: revision)
    case "patch":
      guard let from = message["from"]?.integer, let revision else { return nil }
      self = .patch(from: from, revision: revision)
    case "ack":
      guard let ref, let revision else { return nil }
      self = .acknowledgement(Acknowledgement(ref: ref, revision: revision))
    case "fault":
      guard
        let code = message["code"]?.string.flatMap(Fault.Code.init(rawValue:)),
        let text = message["message"]?.string
      else { return nil }
      self = .fault(Fault(ref: ref, code: code, message: text))
    default:
      return nil
    }
  }
}
