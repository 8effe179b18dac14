internal import LecternWire
internal import Synchronization

/// The viewer's side of the protocol, as a page implements it: keeps a replica of the state, and sends again
/// what was not answered before a cut.
final class ProtocolClient: Sendable {
  fileprivate struct Contents {
    var messages: [ReceivedMessage] = []
    var viewerIDs: Set<String> = []
    var state: JSONValue?
    var epoch: String?
    var revision: Int?
    var room: JSONValue?
    var personalView: JSONValue?
    var personalRevision: Int?
    var identity: JSONValue?
    /// The number of the last action sent.
    var lastRef = 0
    /// Whether the next message is the first of its connection.
    var isGreetingExpected = false
    /// The actions without an answer, in the order in which they were sent.
    var unanswered: [(ref: Int, message: [UInt8])] = []
    /// The faults that the test has not expected yet.
    var faults: [Fault] = []
    var text = ""
    var malformedMessages: [String] = []
  }

  /// The identifier by which the room recognizes the page.
  let id: String
  private let contents = Mutex(Contents())

  init(id: String) { self.id = id }

  /// The messages received, in order.
  var messages: [ReceivedMessage] { contents.withLock { $0.messages } }

  /// The viewer's identifiers, one for each session, and its participant's.
  var viewerIDs: Set<String> { contents.withLock { $0.viewerIDs } }

  /// The replica of the state; nil before the first snapshot.
  var state: JSONValue? { contents.withLock { $0.state } }

  /// Everything received, as text.
  var text: String { contents.withLock { $0.text } }

  /// The identity that the room has sent.
  var identity: JSONValue? { contents.withLock { $0.identity } }

  /// The room's own state, as it was sent.
  var room: JSONValue? { contents.withLock { $0.room } }

  /// The personal view state; nil without one.
  var personalView: JSONValue? { contents.withLock { $0.personalView } }

  /// The query of the page's next request: its identifier, and what it has already.
  var query: [(name: String, value: String)] {
    contents.withLock { contents in
      var query = [(name: "client", value: id)]
      guard let epoch = contents.epoch, let revision = contents.revision else { return query }
      query += [("epoch", epoch), ("revision", "\(revision)")]
      if let revision = contents.personalRevision { query.append(("mine", "\(revision)")) }
      return query
    }
  }

  /// Prepares for the first message of a new connection.
  func connectionOpens() {
    contents.withLock { $0.isGreetingExpected = true }
  }

  /// Returns the number of the next action.
  func nextRef() -> Int {
    contents.withLock { contents in
      contents.lastRef += 1
      return contents.lastRef
    }
  }

  /// Keeps an action until it is answered.
  func sent(_ message: [UInt8], ref: Int) {
    contents.withLock { $0.unanswered.append((ref, message)) }
  }

  /// Handles a message, as a page does.
  ///
  /// - Returns: the unanswered actions to send again, if the message is the first of a resumed session.
  func receive(_ bytes: [UInt8]) -> [[UInt8]] {
    let json = try? JSONValue(bytes)
    let message = json.flatMap(ViewerMessage.init)
    return contents.withLock { contents in
      contents.text += String(decoding: bytes, as: UTF8.self) + "\n"
      guard let json, let message, contents.apply(message, json),
        contents.update(personalView: json["mine"])
      else {
        contents.malformedMessages.append(String(decoding: bytes, as: UTF8.self))
        return []
      }
      contents.messages.append(
        ReceivedMessage(message: message, json: json, state: contents.state)
      )
      contents.room = json["room"] ?? contents.room
      return contents.update(identity: json["viewer"])
    }
  }

  /// Removes and returns the first fault that the test has not expected yet.
  func takeFault() -> Fault? {
    contents.withLock { contents in
      contents.faults.isEmpty ? nil : contents.faults.removeFirst()
    }
  }

  func takeMalformedMessages() -> [String] {
    contents.withLock { contents in
      defer { contents.malformedMessages = [] }
      return contents.malformedMessages
    }
  }
}

extension ProtocolClient.Contents {
  /// - Returns: whether the message applies to the replica.
  fileprivate mutating func apply(_ message: ViewerMessage, _ json: JSONValue) -> Bool {
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
      faults.append(fault)
      if let ref = fault.ref { answered(ref) }
    case .acknowledgement(let acknowledgement):
      answered(acknowledgement.ref)
    }
    return true
  }

  /// - Parameter update: the personal view state in a message, whole or as changes.
  /// - Returns: whether it applies.
  fileprivate mutating func update(personalView update: JSONValue?) -> Bool {
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
  fileprivate mutating func update(identity: JSONValue?) -> [[UInt8]] {
    guard let identity, let id = identity["id"]?.string else { return [] }
    defer { (self.identity, isGreetingExpected) = (identity, false) }
    viewerIDs.insert(id)
    if let participant = identity["participant"]?.string { viewerIDs.insert(participant) }
    guard isGreetingExpected else { return [] }
    // A new session does not know which actions were run, so sending them again could run them twice.
    if id != self.identity?["id"]?.string { unanswered = [] }
    return unanswered.map(\.message)
  }
}
