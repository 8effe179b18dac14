/// A page's replica of the state, and its unanswered actions, by the protocol `lectern.v1`.
///
/// ```swift
/// var page = PageReplica(id: client.text)
/// page.connectionOpens()                      // request: page.query
/// let answer = page.receive(bytes)            // the first message of a connection
/// // send again: answer?.unanswered
/// page.state?["count"]
/// ```
///
/// A pure state machine: it has no connection. A page sends its unanswered actions again on each new connection, so that
/// each is run once.
package struct PageReplica: Sendable {
  /// The result of a message.
  package struct Received: Sendable {
    package let message: ViewerMessage
    package let json: JSONValue
    /// The actions to send again, if the message is the first of a resumed session.
    package let unanswered: [[UInt8]]
  }

  /// The identifier by which the room recognizes the page.
  package let id: String
  /// The replica of the state; nil before the first snapshot.
  package private(set) var state: JSONValue?
  package private(set) var epoch: String?
  package private(set) var revision: Int?
  /// The room's own state, from the latest message that has it.
  package private(set) var room: JSONValue?
  /// The personal view state; nil without one.
  package private(set) var personalView: JSONValue?
  package private(set) var personalRevision: Int?
  /// The identity that the room has sent.
  package private(set) var identity: JSONValue?
  /// The actions without an answer, in the order in which they were sent.
  package private(set) var unanswered: [(ref: Int, message: [UInt8])] = []
  private var lastRef = 0
  /// Whether the next message is the first of its connection.
  private var isGreetingExpected = false

  package init(id: String) { self.id = id }

  /// The query of the page's next request: its identifier, and what it has already.
  package var query: [(name: String, value: String)] {
    var query = [(name: "client", value: id)]
    guard let epoch, let revision else { return query }
    query += [("epoch", epoch), ("revision", "\(revision)")]
    if let personalRevision { query.append(("mine", "\(personalRevision)")) }
    return query
  }

  /// Prepares for the first message of a new connection.
  package mutating func connectionOpens() {
    isGreetingExpected = true
  }

  /// Makes the room send a snapshot on the next connection: a message did not apply.
  package mutating func forgetPosition() {
    (revision, personalRevision) = (nil, nil)
  }

  /// Returns the number of the next action.
  package mutating func nextRef() -> Int {
    lastRef += 1
    return lastRef
  }

  /// Keeps an action until it is answered.
  package mutating func sent(_ message: [UInt8], ref: Int) {
    unanswered.append((ref, message))
  }

  /// Handles a message.
  ///
  /// - Returns: what follows; nil if the message is malformed, or does not apply to the replica.
  package mutating func receive(_ bytes: [UInt8]) -> Received? {
    guard let json = try? JSONValue(bytes), let message = ViewerMessage(json),
      apply(message, json)
    else { return nil }
    // In a new room, the page is another participant.
    if let id = json["viewer"]?["id"]?.string, id != identity?["id"]?.string {
      (personalView, personalRevision) = (nil, nil)
    }
    guard update(personalView: json["mine"]) else { return nil }
    room = json["room"] ?? room
    return Received(message: message, json: json, unanswered: update(identity: json["viewer"]))
  }
}

extension PageReplica {
  /// - Returns: whether the message applies to the replica.
  private mutating func apply(_ message: ViewerMessage, _ json: JSONValue) -> Bool {
    switch message {
    case .snapshot(let revision):
      state = json["state"]
      self.revision = revision
      epoch = json["epoch"]?.string ?? epoch
    case .patch(let from, let revision):
      guard from == self.revision, let patched = state?.patched(json["ops"]) else { return false }
      state = patched
      self.revision = revision
    case .fault(let fault):
      if let ref = fault.ref { answered(ref) }
    case .acknowledgement(let acknowledgement):
      answered(acknowledgement.ref)
    }
    return true
  }

  /// - Parameter update: the personal view state in a message, whole or as changes.
  /// - Returns: whether it applies.
  private mutating func update(personalView update: JSONValue?) -> Bool {
    guard let update else { return true }
    guard let revision = update["revision"]?.integer else { return false }
    if let state = update["state"] {
      personalView = state
    } else {
      guard update["from"]?.integer == personalRevision,
        let patched = personalView?.patched(update["ops"])
      else { return false }
      personalView = patched
    }
    personalRevision = revision
    return true
  }

  private mutating func answered(_ ref: Int) {
    unanswered.removeAll { $0.ref == ref }
  }

  /// - Parameter identity: the identity in a message: in the first of a connection, and if it has changed.
  /// - Returns: the actions to send again.
  private mutating func update(identity: JSONValue?) -> [[UInt8]] {
    guard let identity, let id = identity["id"]?.string else { return [] }
    defer { (self.identity, isGreetingExpected) = (identity, false) }
    guard isGreetingExpected else { return [] }
    // A new session does not know which actions were run, so sending them again could run them twice.
    if id != self.identity?["id"]?.string { unanswered = [] }
    return unanswered.map(\.message)
  }
}
