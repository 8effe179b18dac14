import Composable
import ComposableTesting
import Foundation
import LecternLog
import LecternTesting
import LecternTransport
import RoomSamples
import Testing

@testable import LecternHistory
@testable import LecternRoom
@testable import LecternServer

/// The talk so far, as a presenter's page asks for it.
@Suite struct SavedTalkRouteTests {
  private static let pages = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Public")
  private static let page = SavedTalkPage([
    .init(folder: pages.appending(path: "primetime")),
    .init(path: "/lectern/", folder: pages.appending(path: "lectern")),
  ])

  private func route(
    _ room: PollRoom,
    makePage: (@Sendable () async throws -> TalkSaver.NamedPage)? = nil
  ) -> SavedTalkRoute {
    let (executor, actor) = (room.executor, room.room)
    return SavedTalkRoute(
      saver: TalkSaver(
        makePage ?? {
          let talk = try await actor.talkSoFar("Poll")
          return TalkSaver.NamedPage(name: talk.head.name, html: try Self.page.html(talk))
        }
      ),
      loop: actor,
      isPresenter: { request in
        executor.perform {
          actor.assumeIsolated { $0.membership.link(of: request)?.role == .presenter }
        }
      },
      now: { Timestamp(millisecondsSinceEpoch: 1_700_000_000_000) }
    )
  }

  private func request(_ room: PollRoom, as role: Role) async -> HTTPRequest {
    HTTPRequest(path: "/lectern/talk.html", cookie: await room.cookie(role))
  }

  /// Returns the response once it is released.
  private func response(
    _ route: SavedTalkRoute,
    to request: HTTPRequest,
    in room: PollRoom
  ) async throws -> HTTPResponse {
    let response = try #require(room.inOneTurn { _ in route.response(to: request) })
    let hold = try #require(response.hold)
    while !room.inOneTurn({ _ in hold.isReleased }) { await Task.yield() }
    return try #require(room.inOneTurn { _ in hold.replacement })
  }

  @Test("a presenter gets the page that --save-talk writes of the same log, to download")
  func presenter() async throws {
    let hall = await PollHall()
    await hall.host.send("voted", value: 2)
    await hall.host.send("$room.bookmarked", value: "Two")
    await hall.host.send("nextPageTapped")
    let response = try await response(
      route(hall.room),
      to: request(hall.room, as: .presenter),
      in: hall.room
    )
    #expect(response.status == .ok && response.contentType == "text/html; charset=utf-8")
    #expect(response.headers.contains { $0 == ("cache-control", "no-store") })
    let disposition = response.headers.first { $0.name == "content-disposition" }?.value
    #expect(disposition?.hasPrefix("attachment; filename=\"Poll 2023-11-1") == true)
    await hall.room.finish()
    #expect(try await response.body == Self.page.html(hall.reader().talk("Poll")))
  }

  @Test("other viewers are sent to the presenter's page, and nothing is made for them")
  func others() async throws {
    let hall = await PollHall()
    await hall.host.send("voted", value: 2)
    let route = route(hall.room) {
      Issue.record("a page was made")
      return TalkSaver.NamedPage(name: "Poll", html: [])
    }
    let requests = [
      HTTPRequest(path: "/lectern/talk.html"),
      HTTPRequest(path: "/lectern/talk.html", authorization: "Bearer K7Q2M9XA"),
      await request(hall.room, as: .participant),
    ]
    for request in requests {
      let response = try #require(route.response(to: request))
      #expect(response.status == .seeOther && response.hold == nil && response.body.isEmpty)
      #expect(response.headers.contains { $0 == ("location", "../present") })
      #expect(response.headers.contains { $0 == ("cache-control", "no-store") })
    }
    await hall.room.finish()
  }

  @Test("a room that is not recorded says so")
  func unrecorded() async throws {
    let room = CounterRoom(isRecorded: false)
    let actor = room.room
    await #expect(throws: SavedTalkError.notRecorded) { try await actor.talkSoFar("Counter") }
    await room.finish()
  }

  @Test("a room in which nothing has changed says so")
  func empty() async throws {
    let hall = await PollHall()
    let response = try await response(
      route(hall.room),
      to: request(hall.room, as: .presenter),
      in: hall.room
    )
    #expect(response.status == .serviceUnavailable)
    #expect(String(decoding: response.body, as: UTF8.self).hasPrefix("Nothing has changed"))
    await hall.room.finish()
  }

  @Test("a room whose disk has failed says why")
  func failed() async throws {
    let room = RecordedRoom()
    let alice = await room.join("alice")
    await alice.send("incrTapped")
    await room.fail()
    let actor = room.room.room
    let error = await #expect(throws: SavedTalkError.self) {
      try await actor.talkSoFar("Counter")
    }
    #expect(error?.description.contains("no space") == true)
  }

  @Test("presenters that ask at once get one page, and a later one its own")
  func together() async throws {
    let (released, release) = AsyncStream.makeStream(of: UInt8.self)
    let saver = TalkSaver {
      for await page in released { return TalkSaver.NamedPage(name: "Poll", html: [page]) }
      return TalkSaver.NamedPage(name: "Poll", html: [])
    }
    let first = await saver.saving()
    #expect(await saver.saving() == first)
    release.yield(1)
    #expect(try await first.value.get().html == [1])
    let later = await saver.saving()
    #expect(later != first)
    release.yield(2)
    #expect(try await later.value.get().html == [2])
  }

  @Test("a file name has the app's name in any script, and is ASCII for old clients")
  func names() {
    let name = DownloadName("Vortrag: Ä/\"1\" 2026-11-22.html")
    #expect(
      name.disposition
        == "attachment; filename=\"Vortrag- _--1- 2026-11-22.html\"; "
        + "filename*=UTF-8''Vortrag-%20%C3%84--1-%202026-11-22.html"
    )
  }

  @Test("a long name keeps its extension, and has as many bytes as a file system accepts")
  func longNames() throws {
    for letter in ["a", "ä", "語", "👩‍👩‍👧‍👦"] {
      let name = DownloadName(String(repeating: letter, count: 300) + ".csv")
      let encoded = try #require(name.disposition.components(separatedBy: "UTF-8''").last)
      let decoded = try #require(encoded.removingPercentEncoding)
      #expect(decoded.hasPrefix(letter) && decoded.hasSuffix("\(letter).csv"))
      #expect((120...240).contains(decoded.utf8.count))
    }
    #expect(DownloadName("a").disposition == "attachment; filename=\"a\"; filename*=UTF-8''a")
  }
}
