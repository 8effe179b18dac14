internal import LecternWire

/// A page's row in the table of ``Sessions``. It outlives the connection, so that the page can resume it.
struct Session {
  /// Its key in the table.
  let key: Int
  /// The room's name for the page, unique among the room's instances.
  let id: String
  /// The id that the page has sent. Without one, the page cannot resume the session.
  let client: ClientID?
  /// The digits of ``client``, once the page has acted.
  private(set) var clientText: String?
  /// The person at the page's device; for a page without cookies, the page itself.
  var participant: Participant.ID
  /// Whether the page is a ghost of a rehearsal.
  var isGhost = false
  let kind: Kind
  /// Whether its id was recorded.
  var isRecorded = false
  /// Whether its page is sent nothing until the session is durable. After a restart, the page must have the same id.
  var isUnpublished = false
  /// The page's personal view state, as far as the room knows.
  var personalView: PersonalVersion?
  /// The page's budget, shared by all pages of its device. Reconnecting does not refill it.
  var budget = ActionBudget()
  /// The budget of all viewers at the page's address; nil for a presenter.
  var addressBudget: ActionBudget?
  /// The refs of the actions that were run.
  private var ran = RefWindow()
  /// The page's current connection; nil while it is away.
  var connection: Int?

  /// The kind of the connections that it has. The first letter of the id states it, also in a log.
  enum Kind: String {
    case page = "v"
    /// A request that sends actions without a page.
    case call = "c"
    /// The server itself, which sends an action.
    case delivery = "d"
  }

  init(key: Int, id: String, client: ClientID?) {
    (self.key, self.id, self.client) = (key, id, client)
    participant = id
    kind = id.first.flatMap { Kind(rawValue: String($0)) } ?? .page
  }
}

extension Session {
  /// Whether a cookie names the participant.
  var isRemembered: Bool { participant != id }

  /// Whether it counts as a viewer that is away: it is a page, and no ghost.
  var isViewer: Bool { !isGhost && kind == .page }

  /// Whether any of its actions was run.
  var hasRun: Bool { !ran.isEmpty }

  /// The ref after that of the latest action that was run.
  var nextRef: Int { ran.next }

  /// Returns whether an action was run before. A page without a client id cannot repeat an action, so each one is new.
  func verdict(on ref: Int) -> RefWindow.Verdict {
    client == nil ? .new : ran.verdict(on: ref)
  }

  /// Records that an action is run.
  mutating func insert(_ ref: Int) {
    if client != nil { ran.insert(ref) }
  }

  /// Stores the digits of the client id, for the entries of its actions.
  mutating func keepClientText() {
    if clientText == nil { clientText = client?.text }
  }
}

extension Session {
  /// The session's record for a log; nil if the page has no id.
  var record: SessionRecord? {
    client.map { SessionRecord(client: $0.text, id: id, ran: ran) }
  }

  mutating func restore(_ ran: RefWindow) {
    self.ran = ran
    isRecorded = true
  }
}
