internal import LecternWire

/// A page's state in its room. It outlives the connection, so that a page resumes it.
final class Session {
  /// The room's name for the page, unique among the room's instances.
  let id: String
  /// The id that the page has sent; without one, it cannot resume the session.
  let client: ClientID?
  /// The digits of ``client``.
  private(set) lazy var clientText = client?.text
  /// The link whose cookie the page has sent, if any.
  var link: Link.ID?
  /// The person at the page's device; of a page without cookies, the page itself.
  var participant: Participant.ID
  /// Whether the page is the preview of a wall on a presenter's page.
  var isPreview = false
  /// Whether the page is a ghost of a rehearsal.
  var isGhost = false
  /// What the page was last sent of its participant.
  var sentStanding = ParticipantStanding()
  /// Whether its id was recorded.
  var isRecorded = false
  /// Whether its page is sent nothing until the record is durable: after a restart, it has to have the same id.
  var isUnpublished = false
  /// The personal view states that the page has, and is sent next.
  var personalViews = SessionPersonalViews()
  /// The page's budget, shared by all pages of its device. Reconnecting does not refill it.
  var budget = ActionBudget()
  /// The budget of all viewers at the page's address; nil for a presenter.
  var addressBudget: ActionBudget?
  /// The refs of the actions that were run.
  private var ran = RefWindow()
  /// The page's current connection; nil while it is away.
  var connection: Int?
  /// The number of its last departure; nil while it is connected.
  var departure: Int?

  init(id: String, client: ClientID?) {
    self.id = id
    self.client = client
    participant = id
  }
}

extension Session {
  /// Whether a cookie names the participant.
  var isRemembered: Bool { participant != id }

  /// Whether any of its actions was run.
  var hasRun: Bool { !ran.isEmpty }

  /// Returns whether an action was run before. Without a client id, a page cannot repeat one, so each is new.
  func verdict(on ref: Int) -> RefWindow.Verdict {
    client == nil ? .new : ran.verdict(on: ref)
  }

  /// Records that an action is run.
  func insert(_ ref: Int) {
    if client != nil { ran.insert(ref) }
  }
}

extension Session {
  /// What a log keeps of it; nil for a page that has no id.
  var record: SessionRecord? {
    client.map { SessionRecord(client: $0.text, id: id, ran: ran) }
  }

  func restore(_ ran: RefWindow) {
    self.ran = ran
    isRecorded = true
  }
}

/// What changes of a participant's identity while its page is connected.
struct ParticipantStanding: Equatable {
  /// Whether the participant is out of the room.
  var isOut = false
  var hasRaisedHand = false
}
