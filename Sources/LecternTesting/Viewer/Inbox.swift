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
    /// Who the room says they are.
    var id: String?
    /// What was said and not answered, in its order.
    var unanswered: [(ref: Int, message: [UInt8])] = []
    /// The faults that the test has not expected yet.
    var faults: [Fault] = []
    /// Messages that are none of the protocol.
    var riddles: [String] = []
  }

  private let contents = Mutex(Contents())

  var messages: [ViewerMessage] { contents.withLock { $0.messages } }

  /// What the room calls the viewer, once for each connection.
  var ids: Set<String> { contents.withLock { $0.ids } }

  /// What the page shows; nil before the first snapshot.
  var replica: JSONValue? { contents.withLock { $0.replica } }

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
      guard let json, let message, contents.take(message, json) else {
        contents.riddles.append(String(decoding: bytes, as: UTF8.self))
        return []
      }
      contents.messages.append(message)
      return contents.greeted(json["viewer"]?["id"]?.string)
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
      if let epoch = json["epoch"]?.string, epoch != self.epoch {
        // Another life of the room: it knows nothing of what was said.
        (self.epoch, id) = (epoch, nil)
      }
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

  /// - Parameter id: who the room says they are; nil but for the first message of a connection.
  /// - Returns: what is to be said again.
  fileprivate mutating func greeted(_ id: String?) -> [[UInt8]] {
    guard let id else { return [] }
    ids.insert(id)
    if id != self.id { unanswered = [] }
    self.id = id
    return unanswered.map(\.message)
  }
}
