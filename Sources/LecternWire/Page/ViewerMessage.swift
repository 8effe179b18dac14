/// A message from the room that a viewer has received.
public enum ViewerMessage: Hashable, Sendable {
  /// The view state at a revision.
  case snapshot(revision: Int)
  /// The changes between two revisions.
  case patch(from: Int, revision: Int)
  /// An action was reduced.
  case acknowledgement(Acknowledgement)
  /// A message of the viewer was refused.
  case fault(Fault)
}

extension ViewerMessage {
  /// Decodes a message; nil if it is not one of the protocol.
  package init?(_ message: JSONValue) {
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
