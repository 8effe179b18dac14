internal import Foundation
internal import Lectern
internal import LecternTransport
internal import Logging

/// Phones in this process: WebSockets that follow a room, and resume after a cut.
actor PhonesClient: ClientSocketHandler {
  /// What a phone knows of the room.
  struct Phone: Equatable {
    let client = UUID().uuidString.lowercased().replacing("-", with: "")
    var epoch: String?
    var revision: Int?
    /// Whether the room has sent the first message of the connection.
    var isGreeted = false

    /// The path of its WebSocket. It resumes if the phone was connected before.
    var path: String {
      guard let epoch, let revision else { return "/socket?client=\(client)" }
      return "/socket?client=\(client)&epoch=\(epoch)&revision=\(revision)"
    }
  }

  private struct Message: Decodable {
    let type: String
    let epoch: String?
    /// The revision that a patch changes.
    let from: Int?
    let revision: Int?
    let ref: Int?
  }

  private nonisolated let loop: EventLoop
  private var sockets: ClientSockets?
  /// The number of the first phone's socket. The others follow, and no number is used twice.
  private var firstSocket = 1
  private var phones: [Phone]
  /// The latest snapshot as the room has sent it.
  private var snapshot: [UInt8] = []
  /// The number of patches that did not fit a phone's revision.
  private var gapCount = 0
  private var lastAction = 0
  private var lastAnswer = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(count: Int) throws {
    loop = try EventLoop(logger: Logger(label: "deck.check"))
    phones = (0..<count).map { _ in Phone() }
  }

  /// Connects all phones to a server. Returns whether all were greeted in time.
  ///
  /// - Parameter cookie: the value of the `Cookie` header.
  func connect(to server: URL, cookie: String = "") async throws -> Bool {
    let sockets = try ClientSockets(
      to: ClientSockets.Server(
        host: server.host ?? "",
        port: server.port ?? 80,
        subprotocol: "lectern.v1"
      ),
      on: loop,
      handler: self
    )
    self.sockets = sockets
    firstSocket += phones.count
    for number in phones.indices {
      phones[number].isGreeted = false
      sockets.open(firstSocket + number, path: phones[number].path, cookie: cookie)
    }
    return await wait { $0.phones.allSatisfy(\.isGreeted) }
  }

  /// The state of the latest snapshot; null before it.
  var state: JSONValue { (try? JSONValue(snapshot))?.state ?? .null }

  /// Sends an action from the first phone. Returns whether it was answered in time.
  func send(_ action: String, _ value: JSONValue? = nil) async -> Bool {
    lastAction += 1
    let field = value.map { #","value":\#($0.text)"# } ?? ""
    let message = #"{"type":"action","ref":\#(lastAction),"name":"\#(action)"\#(field)}"#
    sockets?.send(Array(message.utf8), on: firstSocket)
    return await wait { $0.lastAnswer >= $0.lastAction }
  }

  /// Returns whether all phones have had each change, and end on the same revision.
  func missedNothing() async -> Bool {
    let areEqual = await wait { phones in Set(phones.phones.map(\.revision)).count == 1 }
    return areEqual && gapCount == 0
  }

  /// Waits until a condition holds. Returns whether it does within ten seconds.
  private func wait(until condition: (isolated PhonesClient) -> Bool) async -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    while !condition(self), clock.now < end { try? await clock.sleep(for: .milliseconds(20)) }
    return condition(self)
  }

  func socketOpened(_ id: Int) {}

  func socket(_ id: Int, received bytes: [UInt8]) {
    let number = id - firstSocket
    guard phones.indices.contains(number),
      let message = try? JSONDecoder().decode(Message.self, from: Data(bytes))
    else { return }
    if let ref = message.ref { lastAnswer = max(lastAnswer, ref) }
    guard ["snapshot", "patch"].contains(message.type) else { return }
    if message.type == "patch", message.from != phones[number].revision { gapCount += 1 }
    phones[number].isGreeted = true
    phones[number].revision = message.revision
    guard message.type == "snapshot" else { return }
    phones[number].epoch = message.epoch
    snapshot = bytes
  }

  func socketClosed(_ id: Int) {}
}
