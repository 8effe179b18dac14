internal import LecternWire
internal import Synchronization

/// What has arrived at a viewer.
final class Inbox: Sendable {
  private struct Contents {
    var messages: [ViewerMessage] = []
    var ids: Set<String> = []
    var replica: JSONValue?
    var revision: Int?
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

  func receive(_ bytes: [UInt8]) {
    let json = try? JSONValue(bytes)
    let message = json.flatMap(ViewerMessage.init)
    contents.withLock { contents in
      guard let json, let message else {
        contents.riddles.append(String(decoding: bytes, as: UTF8.self))
        return
      }
      contents.messages.append(message)
      switch message {
      case .snapshot(let revision):
        contents.replica = json["state"]
        contents.revision = revision
        if let id = json["viewer"]?["id"]?.string { contents.ids.insert(id) }
      case .patch(let from, let revision):
        guard from == contents.revision, let replica = contents.replica?.patched(json["ops"]) else {
          contents.riddles.append(String(decoding: bytes, as: UTF8.self))
          return
        }
        contents.replica = replica
        contents.revision = revision
      case .fault(let fault): contents.faults.append(fault)
      case .acknowledgement: break
      }
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
