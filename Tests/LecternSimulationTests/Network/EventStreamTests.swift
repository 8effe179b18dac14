import LecternTransport
import Synchronization
import Testing

@testable import LecternRehearsal
@testable import LecternSimulation

/// The connection of a simulated page whose network blocks WebSockets.
@Suite struct EventStreamTests {
  /// The room's end.
  private actor Room: WebSocketHandler {
    private let loop: SimulatedLoop
    nonisolated let received = Mutex<[String]>([])

    init(_ loop: SimulatedLoop) { self.loop = loop }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {
      received.withLock { $0.append("opened") }
    }

    func connection(_ connection: any Connection, received message: [UInt8]) {
      received.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
    }

    func connectionBecameWritable(_ connection: any Connection) {}

    func connectionClosed(_ connection: any Connection) {
      received.withLock { $0.append("closed") }
    }
  }

  /// The page's end.
  private final class Page: ConnectionOwner {
    var isDisconnected = false

    func received(_ bytes: [UInt8], on connection: SimulatedConnection) {}

    func disconnected(from closed: SimulatedConnection) { isDisconnected = true }
  }

  private let schedule = Schedule(seed: 1)
  private let room: Room
  private let page = Page()
  private let connection: SimulatedConnection

  init() {
    let loop = SimulatedLoop(schedule)
    room = Room(loop)
    let bus = SimulatedBus(schedule, faults: BusFaults(seed: 1), maximumSize: 1_024)
    let process = ServerProcess(
      loop: loop,
      bus: BusClient(bus, of: loop.process),
      handler: room
    )
    let network = NetworkModel(.perfect, seed: 1)
    connection = SimulatedConnection(1, of: page, to: process, over: network, window: 1)
    connection.open(UpgradeRequest())
  }

  private func use(_ profile: NetworkProfile, failureRate: Double, seed: UInt64 = 1) {
    connection.requests = ActionRequests(over: profile, seed: seed)
    connection.requests?.failureRate = failureRate
  }

  private func send(_ messages: String...) {
    for message in messages { connection.send(Array(message.utf8)) }
  }

  /// What the room has received after some more seconds.
  private func received(after duration: Duration) -> [String] {
    schedule.run(until: schedule.now + duration)
    return room.received.withLock { $0 }
  }

  /// A second in each direction.
  private static let slow = NetworkProfile(name: "slow", delay: .seconds(1))

  @Test("one request carries messages at a time, and the next carries all that have waited")
  func order() {
    use(Self.slow, failureRate: 0)
    send("a", "b", "c")
    #expect(received(after: .seconds(1.5)) == ["opened", "a"])
    #expect(received(after: .seconds(1)) == ["opened", "a"])
    #expect(received(after: .seconds(1)) == ["opened", "a", "b", "c"])
    #expect(!page.isDisconnected)
  }

  @Test("a request in transit arrives although the page has left the stream, until the room knows")
  func late() {
    use(Self.slow, failureRate: 0)
    #expect(received(after: .zero) == ["opened"])
    send("a")
    connection.cut(noticedAfter: .seconds(1.5))
    #expect(received(after: .seconds(1.2)) == ["opened", "a"])
    send("b")
    #expect(received(after: .seconds(10)) == ["opened", "a", "closed"])
  }

  @Test("a request without an answer is repeated once; then the stream ends")
  func repetition() {
    let counts = (1...20 as ClosedRange<UInt64>).map { seed in
      let stream = EventStreamTests()
      stream.use(.perfect, failureRate: 1, seed: seed)
      stream.send("a")
      let received = stream.received(after: .seconds(10))
      #expect(stream.page.isDisconnected)
      #expect(received.first == "opened")
      #expect(received.contains("closed"))
      return received.count { $0 == "a" }
    }
    // Neither has arrived, one of them, or both.
    #expect(Set(counts) == [0, 1, 2])
  }
}
