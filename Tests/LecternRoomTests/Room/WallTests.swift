import Composable
import LecternTesting
import RoomSamples
import Testing

@testable import LecternRoom

/// The connections of walls.
@Suite struct WallTests {
  let room = PollRoom()

  var presenterView: PresenterRoomView { PresenterRoomView(room.roomState) }

  /// Adds a page that calls itself a wall or a wall's preview.
  func join(
    _ screen: String = "wall",
    as role: Role? = nil,
    roundTrip: Duration = .zero
  ) async -> PollViewer {
    let digits = String(room.viewers.count)
    let client = String(repeating: "f", count: 32 - digits.count) + digits
    return await room.join(
      screen,
      as: role,
      latency: roundTrip / 2,
      query: [("as", "audience"), ("screen", screen), ("client", client)]
    )
  }

  @Test("the presenter gets the wall's round trip, measured each second")
  func measured() async throws {
    _ = await room.join("presenter", as: .presenter)
    let wall = await join(as: .presenter, roundTrip: .milliseconds(42))
    await room.advance(by: .seconds(1))
    await room.advance(by: .seconds(1))
    #expect(presenterView.headcount.walls == 1)
    #expect(presenterView.headcount.wallRoundTrip == 42)
    let connection = try #require(wall.virtualConnection)
    let count = connection.roundTripRequestCount
    await room.advance(by: .seconds(1))
    #expect(connection.roundTripRequestCount > count)
    await wall.cut()
    await room.advance(by: .seconds(1))
    #expect(presenterView.headcount.walls == 0)
    #expect(presenterView.headcount.wallRoundTrip == nil)
  }

  @Test("the preview on a presenter's page is no wall, and neither watches nor is away")
  func preview() async {
    _ = await room.join("presenter", as: .presenter)
    let preview = await join("preview", as: .presenter)
    // Without a link, a page counts, whatever it calls itself.
    let phone = await join("preview")
    await room.advance(by: .seconds(1))
    #expect(presenterView.headcount.watching == 1)
    #expect(presenterView.headcount.walls == 0)
    await preview.cut()
    await phone.cut()
    await room.advance(by: .seconds(1))
    #expect(presenterView.headcount.watching == 0)
    #expect(presenterView.headcount.away == 1)
  }

  @Test("phones that call themselves walls do not count beside a presenter's wall")
  func forged() async {
    _ = await room.join("presenter", as: .presenter)
    for _ in 0..<50 { _ = await join(roundTrip: .seconds(99)) }
    await room.advance(by: .seconds(1))
    await room.advance(by: .seconds(1))
    #expect(presenterView.headcount.walls == 16)
    _ = await join(as: .presenter, roundTrip: .milliseconds(8))
    await room.advance(by: .seconds(1))
    await room.advance(by: .seconds(1))
    #expect(presenterView.headcount.walls == 1)
    #expect(presenterView.headcount.wallRoundTrip == 8)
  }
}
