internal import LecternWire
internal import Synchronization

/// What has arrived at a viewer.
final class Inbox: Sendable {
  fileprivate struct Contents {
    var messages: [ViewerMessage] = []
    var ids: Set<String> = []
    var replica: JSONValue?
    var epoch: String?
    var revision: Int?
    /// What the room says of itself.
    var room: JSONValue?
    /// Who the room says they are.
    var identity: JSONValue?
    /// Whether a connection has been opened, and nothing has come by it.
    var isGreetingExpected = false
    /// What was said and not answered, in its order.
    var unanswered: [(ref: Int, message: [UInt8])] = []
    /// The faults that the test has not expected yet.
    var faults: [Fault] = []
    /// All that has arrived.
    var text = ""
    /// Messages that are none of the protocol.
    var riddles: [String] = []
  }

  private let contents = Mutex(Contents())

  var messages: [ViewerMessage] { contents.withLock { $0.messages } }

  /// What the room calls the viewer, once for each connection.
  var ids: Set<String> { contents.withLock { $0.ids } }

  /// What the page shows; nil before the first snapshot.
  var replica: JSONValue? { contents.withLock { $0.replica } }

  var text: String { contents.withLock { $0.text } }

  var identity: JSONValue? { contents.withLock { $0.identity } }

  var room: JSONValue? { contents.withLock { $0.room } }

  /// A connection is opened; what comes first by it says who they are.
  func expectGreeting() {
    contents.withLock { $0.isGreetingExpected = true }
  }

  /// What the page has, to say so when it comes back; nil before the first snapshot.
  var position: (epoch: String, revision: Int)? {
    contents.withLock { contents in
      guard let epoch = contents.epoch, let revision = contents.revision else { return nil }
      return (epoch, revision)
    }
  }

  /// Takes note of an action on its way up.
  func said(_ message: [UInt8], ref: Int) {
    contents.withLock { $0.unanswered.append((ref, message)) }
  }

  /// Reads a message, as a page does.
  ///
  /// - Returns: what is to be said again: the first message of a connection says that the room knows the
  ///   page still, and so runs no action twice.
  func receive(_ bytes: [UInt8]) -> [[UInt8]] {
    let json = try? JSONValue(bytes)
    let message = json.flatMap(ViewerMessage.init)
    return contents.withLock { contents in
      contents.text += String(decoding: bytes, as: UTF8.self) + "\n"
      guard let json, let message, contents.take(message, json) else {
        contents.riddles.append(String(decoding: bytes, as: UTF8.self))
        return []
      }
      contents.messages.append(message)
      contents.room = json["room"] ?? contents.room
      return contents.introduced(json["viewer"])
    }
  }

  /// Takes the first fault that the test has not expected yet.
  func takeFault() -> Fault? {
    contents.withLock { contents in
      contents.faults.isEmpty ? nil : contents.faults.removeFirst()
    }
  }

  func takeRiddles() -> [String] {
    contents.withLock { contents in
      defer { contents.riddles = [] }
      return contents.riddles
    }
  }
}

extension Inbox.Contents {
  /// - Returns: whether the message fits what the page has.
  fileprivate mutating func take(_ message: ViewerMessage, _ json: JSONValue) -> Bool {
    switch message {
    case .snapshot(let revision):
      replica = json["state"]
      self.revision = revision
      epoch = json["epoch"]?.string ?? epoch
    case .patch(let from, let revision):
      guard from == self.revision, let patched = replica?.patched(json["ops"]) else { return false }
      replica = patched
      self.revision = revision
    case .fault(let fault):
      faults.append(fault)
      if let ref = fault.ref { answered(ref) }
    case .acknowledgement(let acknowledgement):
      answered(acknowledgement.ref)
    }
    return true
  }

  private mutating func answered(_ ref: Int) {
    unanswered.removeAll { $0.ref == ref }
  }

  /// - Parameter identity: who the room says they are, in the first message of a connection, and where
  ///   that has changed.
  /// - Returns: what is to be said again.
  fileprivate mutating func introduced(_ identity: JSONValue?) -> [[UInt8]] {
    guard let identity, let id = identity["id"]?.string else { return [] }
    defer { (self.identity, isGreetingExpected) = (identity, false) }
    ids.insert(id)
    guard isGreetingExpected else { return [] }
    // Another life of the room: it knows nothing of what was said.
    if id != self.identity?["id"]?.string { unanswered = [] }
    return unanswered.map(\.message)
  }
}
