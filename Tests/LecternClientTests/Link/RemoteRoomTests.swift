import Composable
import LecternWire
import Testing

@testable import LecternClient

@UserAction private enum Tap {
  case tapped
  case renamed(to: String)
  @Redacted case keyEntered(String)
}

private struct Counter: Decodable, Equatable {
  var count: Int
}

@Suite struct RemoteRoomTests {
  private let sockets = FakeSockets(secrets: ["K7Q2": "device=1"])

  private func connect(_ address: String = "http://h/") throws -> RemoteRoom<Counter, Tap> {
    RemoteRoom(try sockets.link(to: address))
  }

  @Test("send returns when the room has acknowledged the action, and the state has it")
  func sending() async throws {
    let room = try connect()
    let socket = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    async let revision = room.send(.tapped)
    guard case .sent(let text) = await sockets.next() else { return #expect(Bool(false)) }
    #expect(text == #"{"type":"action","ref":1,"name":"tapped"}"#)
    socket.answer(RoomScript.patch(from: 42, count: 1), RoomScript.ack(1))
    #expect(try await revision == 43)
    var states = room.states.makeAsyncIterator()
    let state = try await states.next()
    #expect(state?.view == Counter(count: 1))
    #expect(state?.revision == 43)
    #expect(state?.role == .participant)
  }

  @Test("a value is sent in the form that the room decodes")
  func values() async throws {
    let room = try connect()
    let socket = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    async let revision = room.send(.renamed(to: "é"))
    guard case .sent(let text) = await sockets.next() else { return #expect(Bool(false)) }
    let action = try ActionMessage(Array(text.utf8)).action(as: Tap.self)
    guard case .renamed("é") = action else { return #expect(Bool(false), "\(action)") }
    socket.answer(RoomScript.ack(1))
    _ = try await revision
  }

  @Test("a redacted action is sent by its name")
  func redacted() async throws {
    let room = try connect()
    let error = await #expect(throws: SendError.self) { try await room.send(.keyEntered("a")) }
    #expect(error?.code == .unencodable)
    _ = await sockets.openNext(RoomScript.snapshot(42))
    let sending = Task { try await room.send("keyEntered", value: "a") }
    guard case .sent(let text) = await sockets.next() else { return #expect(Bool(false)) }
    #expect(text.hasSuffix(#""name":"keyEntered","value":"a"}"#))
    await room.close()
    let lost = await #expect(throws: SendError.self) { try await sending.value }
    #expect(lost?.code == .outcomeUnknown)
  }

  @Test("a refusal is thrown")
  func refusal() async throws {
    let room = try connect()
    let socket = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    let sending = Task { try await room.send(.tapped) }
    _ = await sockets.next()
    let fault = Fault(ref: 1, code: .notAllowed, message: "no")
    socket.receive(.message(fault.encoded))
    await #expect(throws: fault) { try await sending.value }
  }

  @Test("an action of a cancelled task that waits for a connection is not sent")
  func cancellation() async throws {
    let room = try connect()
    let sending = Task { try await room.send(.tapped) }
    guard case .opened(let socket) = await sockets.next() else { return #expect(Bool(false)) }
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
    socket.answer(RoomScript.snapshot(42))
    async let revision = room.send(.renamed(to: "a"))
    guard case .sent(let text) = await sockets.next() else { return #expect(Bool(false)) }
    #expect(text.contains("renamed"))
    let ref = try ActionMessage(Array(text.utf8)).ref
    socket.answer(RoomScript.ack(ref))
    _ = try await revision
  }

  @Test("an action of a task that is cancelled after it was sent has an unknown outcome")
  func cancellationTooLate() async throws {
    let room = try connect()
    _ = await sockets.openNext(RoomScript.snapshot(42))
    let sending = Task { try await room.send(.tapped) }
    _ = await sockets.next()
    sending.cancel()
    await #expect(throws: SendError.outcomeUnknown) { try await sending.value }
  }

  @Test("after a cut, an action is sent again, and its sender waits on")
  func cut() async throws {
    let room = try connect()
    let first = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    async let revision = room.send(.tapped)
    _ = await sockets.next()
    await sockets.cut(first)
    let second = try #require(
      await sockets.openNext(RoomScript.patch(from: 42, count: 1, viewer: "v1"))
    )
    #expect(second.path.hasSuffix("&epoch=e1&revision=42"))
    guard case .sent = await sockets.next() else { return #expect(Bool(false)) }
    second.answer(RoomScript.ack(1))
    #expect(try await revision == 43)
  }

  @Test("the secret of a link is exchanged for a cookie before the client connects")
  func secret() async throws {
    let room = try connect("http://h/#K7Q2")
    guard case .opened(let socket) = await sockets.next() else { return #expect(Bool(false)) }
    #expect(socket.cookie == "device=1")
    await room.close()
  }

  @Test("a link that the server does not know ends the client: to ask again would be another guess")
  func unknownSecret() async throws {
    let room = try connect("http://h/#unknown")
    let problem = "The link is invalid or revoked. Ask the presenter for a new one."
    let waiting = await #expect(throws: SendError.self) { try await room.send(.tapped) }
    #expect(waiting?.code == .closed)
    #expect(waiting?.description == problem)
    var last: ConnectionStatus?
    for await status in await room.statuses() { last = status }
    #expect(last?.problem == problem)
    #expect(last?.isFinal == true)
    for try await state in room.states { Issue.record("a state of a refused link: \(state)") }
    await #expect(throws: SendError.closed) { try await room.send(.tapped) }
    await room.close()
  }

  @Test("closing ends the states, and sends a close frame")
  func closing() async throws {
    let room = try connect()
    _ = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    var counts: [Int] = []
    for try await state in room.states {
      counts.append(state.view.count)
      await room.close()
    }
    #expect(counts == [0])
    guard case .closed = await sockets.next() else { return #expect(Bool(false)) }
    await #expect(throws: SendError.closed) { try await room.send(.tapped) }
  }

  @Test("a view type that does not fit is an error of the states")
  func undecodable() async throws {
    struct Other: Decodable {
      let name: String
    }
    let room = RemoteRoom<Other, Tap>(try connect().link)
    _ = try #require(await sockets.openNext(RoomScript.snapshot(42)))
    await #expect(throws: DecodingError.self) { for try await _ in room.states {} }
  }

  @Test("a client that is freed breaks its connection off")
  func freeing() async throws {
    var room: RemoteRoom<Counter, Tap>? = try connect()
    let socket = await sockets.openNext(RoomScript.snapshot(42))
    for try await _ in try #require(room).states { break }
    room = nil
    #expect(socket != nil)
    guard case .aborted = await sockets.next() else { return #expect(Bool(false)) }
  }
}
