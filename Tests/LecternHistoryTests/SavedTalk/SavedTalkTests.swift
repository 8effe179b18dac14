import Composable
import ComposableTesting
import LecternLog
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

@testable import LecternHistory

/// What the audience of a room was shown, from its log.
@Suite struct SavedTalkTests {
  /// Returns the states that messages lead to, each once, and the hash of the last message.
  private func played(_ talk: SavedTalk) throws -> (states: [JSONValue], hash: String?) {
    var (states, hash) = ([JSONValue](), String?.none)
    for line in talk.messages.split(separator: UInt8(ascii: "\n")) {
      let space = try #require(line.firstIndex(of: UInt8(ascii: " ")))
      let message = try JSONValue(Array(line[line.index(after: space)...]))
      let state = try #require(message["state"] ?? states.last?.patched(message["ops"]))
      if state != states.last { states.append(state) }
      hash = message["hash"]?.string
    }
    return (states, hash)
  }

  @Test("the messages lead through the states that the audience was sent, byte for byte at the end")
  func states() async throws {
    let hall = await PollHall()
    await hall.host.send("voted", value: 2)
    await hall.room.advance(by: .seconds(90))
    await hall.host.send("nextPageTapped")
    await hall.host.send("voted", value: 3)
    let shown = hall.shown
    await hall.room.finish()
    let talk = try await hall.reader().talk("Poll")
    let played = try played(talk)
    #expect(played.states == shown && shown.count == 4)
    let end = Poll.View(Poll.State(votes: 5, page: 2), for: .audience)
    #expect(played.hash == (try EncodedState(end).hash.text))
    #expect(talk.changes == 3)
    #expect(talk.duration >= .seconds(90))
  }

  @Test("what only presenters saw is in no byte")
  func secrets() async throws {
    let hall = await PollHall()
    await hall.host.send("$room.codeShown")
    await hall.host.send("voted", value: 1)
    await hall.host.send("$room.frozen")
    await hall.host.send("voted", value: 10)
    await hall.host.send("voted", value: 100)
    await hall.host.send("$room.released")
    let (shown, links) = (hall.shown, hall.room.roomState.links.all)
    await hall.room.finish()
    let talk = try await hall.reader().talk("Poll")
    let played = try played(talk).states
    #expect(played == shown)
    #expect(played.map { $0["votes"]?.integer } == [0, 1, 111])
    let text = String(decoding: try talk.encoded(), as: UTF8.self)
    for secret in ["breathe", "links", "headcount"] { #expect(!text.contains(secret)) }
    for link in links {
      #expect(!text.contains(link.secret?.text ?? "?") && !text.contains(link.code?.text ?? "?"))
    }
  }

  @Test("bookmarks are chapters")
  func chapters() async throws {
    let hall = await PollHall()
    await hall.host.send("$room.bookmarked", value: "First")
    await hall.host.send("nextPageTapped")
    await hall.host.send("nextPageTapped")
    await hall.host.send("$room.bookmarked", value: "Third")
    await hall.host.send("voted", value: 1)
    await hall.room.finish()
    let talk = try await hall.reader().talk("Poll")
    #expect(talk.head.chapters.map(\.name) == ["First", "Third"])
    let played = try played(talk).states
    let lines = talk.head.chapters.map(\.line)
    #expect(lines.last == 2 && played[2]["page"]?.integer == 3)
  }

  @Test("a log in which nothing has changed has no talk")
  func empty() async throws {
    let hall = await PollHall()
    await hall.room.finish()
    await #expect(throws: SavedTalkError.empty) { try await hall.reader().talk("Poll") }
  }

  @Test("a talk of more than the limit is refused")
  func tooLong() async throws {
    let hall = await PollHall()
    for _ in 1...3 { await hall.host.send("nextPageTapped") }
    let log = try #require(await hall.room.room.logReader(RestorationOptions()))
    #expect(throws: SavedTalkError.tooLong(limit: 200)) { try log.talk("Poll", limit: 200) }
    await hall.room.finish()
  }

  @Test("a moment that the room went on from is in the talk as it was shown")
  func goingOn() async throws {
    let hall = await PollHall()
    for _ in 1...3 { await hall.host.send("nextPageTapped") }
    await hall.host.send("$room.forkRequested", value: 1)
    await hall.host.send("voted", value: 1)
    let shown = hall.shown
    await hall.room.finish()
    let played = try played(await hall.reader().talk("Poll")).states
    #expect(played == shown && played.map { $0["page"]?.integer } == [1, 2, 3, 4, 2, 2])
  }
}
