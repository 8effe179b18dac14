internal import LecternWire

/// A page, as its room remembers it: it outlives the connection.
final class Session {
  /// The room's name for the page, of one life of the room.
  let id: String
  /// Nil where the page does not say who it is; it cannot come back then.
  let client: ClientID?
  /// The link by which it has come; nil where it came without.
  var link: Link.ID?
  /// The participant whom the page speaks for: its device's; of a page that has none, the page alone.
  var participant: Participant.ID
  /// Whether the participant was out when the page was last told so.
  var isOut = false
  /// Whether it is the picture of a wall on a presenter's page.
  var isPreview = false
  /// Whether its hand was raised when it was last told so.
  var hasRaisedHand = false
  /// What the page may use: with all pages of its device, where it has one. To come back is not to begin anew.
  var budget = ActionBudget()
  /// What all viewers at its address may use; nil for a presenter.
  var addressBudget: ActionBudget?
  /// What the page has said and the room has done.
  private var ran = RefWindow()
  /// The connection that speaks for the page; nil while it is away.
  var connection: Int?
  /// Which departure was its last; nil while it is there.
  var departure: Int?

  init(id: String, client: ClientID?) {
    self.id = id
    self.client = client
    participant = id
  }
}

extension Session {
  /// Whether anything that it has said was run.
  var hasRun: Bool { !ran.isEmpty }

  /// Whether an action has been run; always new where the page could not come back to say it again.
  func verdict(on ref: Int) -> RefWindow.Verdict {
    client == nil ? .new : ran.verdict(on: ref)
  }

  /// Takes note that an action is run.
  func insert(_ ref: Int) {
    if client != nil { ran.insert(ref) }
  }
}
