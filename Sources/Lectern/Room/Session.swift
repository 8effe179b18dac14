internal import LecternWire

/// A page, as its room remembers it: it outlives the connection.
final class Session {
  let identity: ViewerIdentity
  /// Nil where the page does not say who it is; it cannot come back then.
  let client: ClientID?
  /// What the page has said and the room has done.
  private var ran = RefWindow()
  /// The connection that speaks for the page; nil while it is away.
  var connection: Int?
  /// When it left; nil while it is there.
  var departure: Duration?

  init(identity: ViewerIdentity, client: ClientID?) {
    self.identity = identity
    self.client = client
  }
}

extension Session {
  /// Whether an action has been run; always new where the page could not come back to say it again.
  func verdict(on ref: Int) -> RefWindow.Verdict {
    client == nil ? .new : ran.verdict(on: ref)
  }

  /// Takes note that an action is run.
  func insert(_ ref: Int) {
    if client != nil { ran.insert(ref) }
  }
}
