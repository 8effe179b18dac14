internal import DequeModule
internal import LecternWire

/// The knowledge of a ghost's page, from its load until it is closed. It outlives the page's connections.
struct GhostPage {
  /// An unanswered action.
  struct Pending {
    let ref: Int
    let message: [UInt8]
    /// The time of the ghost's tap.
    let time: Duration
  }

  /// Maximum number of unanswered actions. A person stops tapping earlier.
  static let pendingLimit = 16

  /// 128 random bits that don't depend on the seed: a page that knew them could take the ghost's place.
  let client = ClientID.random()
  var epoch: String?
  var revision: Int?
  var personalRevision: Int?
  var viewer: GhostMessage.Viewer?
  /// The actions that the viewer may send.
  var allowed: [GhostActions.Candidate] = []
  /// The unanswered actions, in their order.
  var pending: [Pending] = []
  /// The revisions of the patches in transit, in their order. Nearly all messages are patches that all viewers get, and a ghost
  /// shows nothing. So they need no timer.
  private var arriving: Deque<(time: Duration, revision: Int)> = []
  /// Whether the first message of the current connection has arrived.
  var isGreeted = false
  /// Whether the page must resend its unanswered actions because its connection is new.
  var isResendDue = false
  private var lastRef = 0

  /// The path of the page's WebSocket, with the page's revision.
  var path: String {
    var path = "/socket?client=\(client.text)"
    if let epoch, let revision { path += "&epoch=\(epoch)&revision=\(revision)" }
    if let personalRevision { path += "&mine=\(personalRevision)" }
    return path
  }

  /// Adds a patch in transit.
  mutating func expect(_ revision: Int, at time: Duration, now: Duration) {
    settle(at: now)
    arriving.append((time, revision))
  }

  /// Takes the patches that have arrived.
  mutating func settle(at now: Duration) {
    while let first = arriving.first, first.time <= now {
      revision = first.revision
      arriving.removeFirst()
    }
  }

  /// Takes the patches that have arrived, and drops all others, because the network is gone.
  mutating func lose(at now: Duration) {
    settle(at: now)
    arriving = []
  }

  mutating func nextRef() -> Int {
    lastRef += 1
    return lastRef
  }
}
