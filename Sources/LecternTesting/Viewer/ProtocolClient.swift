internal import LecternWire
internal import Synchronization

/// The replica of a viewer's page, with all that it has received.
final class ProtocolClient: Sendable {
  private struct Contents {
    var replica: PageReplica
    var messages: [ReceivedMessage] = []
    var viewerIDs: Set<String> = []
    /// The faults that the test has not expected yet.
    var faults: [Fault] = []
    var text = ""
    var malformedMessages: [String] = []
  }

  /// The identifier by which the room recognizes the page.
  let id: String
  private let contents: Mutex<Contents>

  init(id: String) {
    self.id = id
    contents = Mutex(Contents(replica: PageReplica(id: id)))
  }

  /// The messages received, in order.
  var messages: [ReceivedMessage] { contents.withLock { $0.messages } }

  /// The viewer's identifiers, one for each session, and its participant's.
  var viewerIDs: Set<String> { contents.withLock { $0.viewerIDs } }

  /// The replica of the state; nil before the first snapshot.
  var state: JSONValue? { contents.withLock { $0.replica.state } }

  /// Everything received, as text.
  var text: String { contents.withLock { $0.text } }

  /// The identity that the room has sent.
  var identity: JSONValue? { contents.withLock { $0.replica.identity } }

  /// The room's own state, as it was sent.
  var room: JSONValue? { contents.withLock { $0.replica.room } }

  /// The personal view state; nil without one.
  var personalView: JSONValue? { contents.withLock { $0.replica.personalView } }

  /// The query of the page's next request: its identifier, and what it has already.
  var query: [(name: String, value: String)] { contents.withLock { $0.replica.query } }

  /// Prepares for the first message of a new connection.
  func connectionOpens() {
    contents.withLock { $0.replica.connectionOpens() }
  }

  /// Returns the number of the next action.
  func nextRef() -> Int { contents.withLock { $0.replica.nextRef() } }

  /// Keeps an action until it is answered.
  func sent(_ message: [UInt8], ref: Int) {
    contents.withLock { $0.replica.sent(message, ref: ref) }
  }

  /// Handles a message, as a page does.
  ///
  /// - Returns: the unanswered actions to send again, if the message is the first of a resumed session.
  func receive(_ bytes: [UInt8]) -> [[UInt8]] {
    contents.withLock { contents in
      let text = String(decoding: bytes, as: UTF8.self)
      contents.text += text + "\n"
      guard let received = contents.replica.receive(bytes) else {
        contents.malformedMessages.append(text)
        return []
      }
      if case .fault(let fault) = received.message { contents.faults.append(fault) }
      contents.messages.append(
        ReceivedMessage(
          message: received.message,
          json: received.json,
          state: contents.replica.state
        )
      )
      let viewer = received.json["viewer"]
      contents.viewerIDs.formUnion(
        [viewer?["id"], viewer?["participant"]].compactMap { $0?.string }
      )
      return received.unanswered
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
