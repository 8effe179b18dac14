import Composable
import LecternTesting
import LecternTransport
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

  @Test("a wall on a device with a link always knows how to join, and no other page does")
  func invitation() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let wall = await join(as: .presenter)
    let preview = await join("preview", as: .presenter)
    let other = await join()
    #expect(wall.identity?["joinAddress"] == nil)
    await room.send(.links(.opened(address: "http://hall/")))
    for page in [wall, preview] {
      #expect(page.role == .audience)
      #expect(page.identity?["joinAddress"]?.string == "http://hall/join")
      #expect(page.identity?["joinCode"]?.string == room.roomState.links.joinCode)
    }
    let code = wall.identity?["joinCode"]
    await presenter.send("$room.codeChanged")
    #expect(wall.identity?["joinCode"] != code)
    #expect(wall.identity?["joinCode"]?.string == room.roomState.links.joinCode)
    await wall.cut()
    await wall.rejoin()
    #expect(wall.identity?["joinCode"]?.string == room.roomState.links.joinCode)
    #expect(other.identity?["joinAddress"] == nil)
    #expect(other.identity?["joinCode"] == nil)
    #expect(other.room?["joinCode"] == .null)
    #expect(presenter.identity?["joinCode"] == nil)
    await room.finish()
  }

  @Test("a wall of a device whose link was revoked no longer knows how to join")
  func revokedInvitation() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    await room.send(.links(.opened(address: "http://hall/")))
    let wall = await join(as: .participant)
    let link = try #require(room.roomState.links.joinLink)
    #expect(wall.identity?["joinCode"] != nil)
    await presenter.send("$room.linkMade", value: "participant")
    #expect(wall.identity?["joinCode"]?.string == room.roomState.links.joinCode)
    await presenter.send("$room.linkRevoked", value: link.id)
    await wall.isClosed(.policyViolation)
    await wall.rejoin()
    #expect(room.roomState.links.joinCode != nil)
    #expect(wall.identity?["joinCode"] == nil)
    await room.finish()
  }
}
