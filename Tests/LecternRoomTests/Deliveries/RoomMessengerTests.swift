import Composable
import LecternTransport
import Synchronization
import Testing

@testable import LecternRoom

/// The messages between rooms: which room takes them, and what becomes of those that none takes.
@Suite struct RoomMessengerTests {
  @UserAction enum Action: Equatable {
    @ServerOnly case answered(Int)
    @Redacted case secret(String?)
  }

  private actor RoomStub: WebSocketHandler {
    private(set) var messages: [String] = []
    private(set) var deliveries: [UpgradeRequest.Delivery?] = []
    private var answers: [String]

    init(_ answers: String...) { self.answers = answers }

    func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
      deliveries.append(request.delivery)
    }

    func connection(_ connection: any Connection, received message: [UInt8]) {
      messages.append(String(decoding: message, as: UTF8.self))
      guard !answers.isEmpty else { return }
      _ = connection.send(Frame(Array(answers.removeFirst().utf8)), moreFollows: false)
    }

    func connectionBecameWritable(_ connection: any Connection) {}

    func connectionClosed(_ connection: any Connection) {}
  }

  private static let done = #"{"type":"ack","ref":0,"revision":1}"#

  private static func fault(_ code: String) -> String {
    #"{"type":"fault","ref":0,"code":"\#(code)","message":""}"#
  }

  private func send(_ messenger: RoomMessenger, to room: String = "plenary") async throws {
    try await MessageClient(of: messenger).send(Action.answered(7), to: room, key: "k-1-0")
  }

  @Test("a message has its action, its key and its sender")
  func message() async throws {
    let room = RoomStub(Self.done)
    try await send(RoomMessenger(sender: "group-1") { _ in .open(room) })
    #expect(
      await room.messages == [#"{"type":"action","ref":0,"name":"answered","value":7}"#]
    )
    #expect(await room.deliveries == [.message(from: "room-group-1", id: "k-1-0")])
  }

  @Test("a message waits for a room that opens, and for one that can't take it now")
  func later() async throws {
    let room = RoomStub(Self.fault("in_the_past"), Self.fault("not_recorded"), Self.done)
    let asked = Atomic(0)
    let messenger = RoomMessenger(sender: "/", pause: .zero) { _ in
      asked.add(1, ordering: .relaxed).oldValue < 2 ? .later : .open(room)
    }
    try await send(messenger)
    #expect(await room.messages.count == 3)
    #expect(asked.load(ordering: .relaxed) == 5)
  }

  @Test("a message that no room takes is an error")
  func errors() async throws {
    await #expect(throws: RoomMessageError.noSuchRoom("plenary")) {
      try await send(RoomMessenger(sender: "/") { _ in .impossible })
    }
    await #expect(throws: RoomMessageError.refused("secret", room: "plenary")) {
      let client = MessageClient(of: RoomMessenger(sender: "/") { _ in .later })
      try await client.send(Action.secret("s"), to: "plenary", key: "k")
    }
    let room = RoomStub(Self.fault("unknown_action"))
    await #expect(throws: RoomMessageError.refused("answered", room: "plenary")) {
      try await send(RoomMessenger(sender: "/") { _ in .open(room) })
    }
  }

  @Test("an effect that is cancelled sends nothing more")
  func cancellation() async throws {
    let room = RoomStub(Self.done)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await send(RoomMessenger(sender: "/") { _ in .open(room) })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await room.messages.isEmpty)
  }
}
