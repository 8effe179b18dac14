internal import DequeModule

/// What a ghost's page knows, from its load until it is closed: it outlives its connections.
struct GhostPage {
  /// An action that has no answer.
  struct Pending {
    let ref: Int
    let message: [UInt8]
    /// When the ghost has tapped.
    let time: Duration
  }

  /// Maximum number of actions without an answer: a person stops tapping before.
  static let pendingLimit = 16

  /// 128 random bits, not of the seed: a page that knew them could take the ghost's place.
  let client = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)].map { half in
    let digits = String(half, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }.joined()
  var epoch: String?
  var revision: Int?
  var mine: Int?
  var viewer: GhostMessage.Viewer?
  /// The actions that the viewer may send.
  var allowed: [GhostActions.Candidate] = []
  /// The actions without an answer, in their order.
  var pending: [Pending] = []
  /// The revisions of the patches that cross the network, in their order. Nearly all messages are patches that all viewers
  /// get, and a ghost shows nothing: so they need no timer.
  private var arriving: Deque<(time: Duration, revision: Int)> = []
  /// Whether the first message of its present connection has arrived.
  var isGreeted = false
  /// Whether what has no answer is to be sent again because the connection is a new one.
  var isResendDue = false
  private var lastRef = 0

  /// The path of its WebSocket, with the revision that it has.
  var path: String {
    var path = "/socket?client=\(client)"
    if let epoch, let revision { path += "&epoch=\(epoch)&revision=\(revision)" }
    if let mine { path += "&mine=\(mine)" }
    return path
  }

  /// Adds a patch that crosses the network.
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

  /// Takes the patches that have arrived, and drops all others: the network is gone.
  mutating func lose(at now: Duration) {
    settle(at: now)
    arriving = []
  }

  mutating func nextRef() -> Int {
    lastRef += 1
    return lastRef
  }
}
