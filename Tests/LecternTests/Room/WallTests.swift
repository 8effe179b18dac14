import ComposableTesting
import LecternTransport
import LecternWire
import Synchronization
import Testing

@testable import Lectern

/// The wall's own connection.
@Suite struct WallTests {
  /// A connection whose peer takes so long to answer.
  final class Wall: Connection {
    let id: Int
    private let delay: Duration
    private let asked = Mutex(0)

    init(id: Int, delay: Duration) {
      (self.id, self.delay) = (id, delay)
    }

    func send(_ frame: Frame, moreFollows: Bool) -> Bool { true }
    func close(_ code: CloseCode, reason: String) {}
    var roundTrip: Duration? { asked.withLock { $0 > 0 } ? delay : nil }
    func measureRoundTrip() { asked.withLock { $0 += 1 } }
    var timesAsked: Int { asked.withLock { $0 } }
  }

  let stage = PollStage()

  func open(_ wall: Wall, as role: Role? = nil, screen: String = "wall") {
    let cookie = role.flatMap { stage.cookie($0) }
    let client = String(repeating: "0", count: 29) + String(100 + wall.id)
    let query = [("as", "audience"), ("screen", screen), ("client", client)]
    let request = UpgradeRequest(query: query, cookie: cookie)
    stage.inRoom { $0.connectionOpened(wall, request: request) }
  }

  func openPresenter() {
    let request = stage.request(.presenter)
    stage.inRoom { $0.connectionOpened(FakeConnection(id: 1), request: request) }
  }

  @Test("the presenter is told how long the wall takes to answer, and each second anew")
  func measured() async {
    openPresenter()
    let wall = Wall(id: 2, delay: .milliseconds(42))
    open(wall, as: .presenter)
    await stage.advance(by: .seconds(1))
    await stage.advance(by: .seconds(1))
    #expect(PresenterRoomView(stage.roomState).walls == 1)
    #expect(PresenterRoomView(stage.roomState).wallRoundTrip == 42)
    let count = wall.timesAsked
    await stage.advance(by: .seconds(1))
    #expect(wall.timesAsked > count)
    stage.inRoom { $0.connectionClosed(wall) }
    await stage.advance(by: .seconds(1))
    #expect(PresenterRoomView(stage.roomState).walls == 0)
    #expect(PresenterRoomView(stage.roomState).wallRoundTrip == nil)
  }

  @Test("the wall's picture on a presenter's page is no wall, and neither watches nor is away")
  func preview() async {
    openPresenter()
    let (picture, phone) = (Wall(id: 2, delay: .zero), Wall(id: 3, delay: .zero))
    open(picture, as: .presenter, screen: "preview")
    // No link has let it in: it counts, whatever it says.
    open(phone, screen: "preview")
    await stage.advance(by: .seconds(1))
    #expect(PresenterRoomView(stage.roomState).watching == 1)
    #expect(PresenterRoomView(stage.roomState).walls == 0)
    stage.inRoom { $0.connectionClosed(picture) }
    stage.inRoom { $0.connectionClosed(phone) }
    await stage.advance(by: .seconds(1))
    #expect(PresenterRoomView(stage.roomState).watching == 0)
    #expect(PresenterRoomView(stage.roomState).away == 1)
  }

  @Test("who says that a phone is a wall disturbs no wall of the presenter's")
  func forged() async {
    openPresenter()
    for id in 10..<60 { open(Wall(id: id, delay: .seconds(99))) }
    await stage.advance(by: .seconds(1))
    await stage.advance(by: .seconds(1))
    #expect(PresenterRoomView(stage.roomState).walls == 16)
    open(Wall(id: 2, delay: .milliseconds(7)), as: .presenter)
    await stage.advance(by: .seconds(1))
    await stage.advance(by: .seconds(1))
    #expect(PresenterRoomView(stage.roomState).walls == 1)
    #expect(PresenterRoomView(stage.roomState).wallRoundTrip == 7)
  }
}
