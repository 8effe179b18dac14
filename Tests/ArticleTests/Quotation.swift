import Composable
import ComposablePrinting
import ComposableTesting
import Foundation
import LecternDevelopment
import LecternTesting
import LecternWire
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LecternRoom
@testable import LecternServer

/// A message that an article quotes in a `console` block, and the code that emits it.
struct Quotation: Sendable {
  let article: String
  let emit: @Sendable () async throws -> String
}

extension Quotation {
  static let all = [
    Quotation(article: "ATalk", emit: announcement),
    Quotation(article: "Developing", emit: newBuild),
    Quotation(article: "Developing", emit: replayedPast),
    Quotation(article: "HigherOrderReducers", emit: printedChange),
    Quotation(article: "RestoringARoom", emit: restoredAnnouncement),
    Quotation(article: "RestoringARoom", emit: differingReplay),
    Quotation(article: "TestingAFeature", emit: testFailure),
    Quotation(article: "WatchingTheServer", emit: boundedLogLine),
  ]

  /// The links of a room.
  private static var links: [Link] {
    [
      Link(role: .presenter, secret: Secret("8sFq2kXw9bTn4vGh")),
      Link(role: .participant, secret: .token(), code: JoinCode("k7q2-m9xa")),
    ]
  }

  /// The lines that `--share` prints, on a machine whose address is that of the article.
  private static func announcement() async throws -> String {
    let announcement = Announcement(
      address: "0.0.0.0",
      port: 8080,
      links: links
    )
    return announcement.text()
      .replacing(announcement.roomAddress, with: "http://192.168.1.5:8080/")
      .replacing(#/      or: .*\n/#, with: "")
  }

  /// The line of a development loop whose new build has taken the room over.
  private static func newBuild() async throws -> String {
    var loop = DevelopmentLoop()
    _ = loop.begin(with: Build(number: 1, path: ""))
    let inputs: [(DevelopmentLoop.Input, at: Int)] = [
      (.serverSent(1, .standingBy), 0), (.serverSent(1, .serving(difference: nil)), 0),
      (.sourcesChanged, 0), (.buildEnded(.built(Build(number: 2, path: ""))), 0),
      (.serverSent(2, .standingBy), 0), (.serverEnded(1, .exit(0)), 0),
      (.serverSent(2, .serving(difference: nil)), 140),
    ]
    let commands = inputs.flatMap { loop.receive($0, at: .milliseconds($1)) }
    return commands.compactMap { if case .print(let line) = $0 { line } else { nil } }
      .joined(separator: "\n")
  }

  /// The difference that a reducer makes if it applies to the whole past.
  private static func replayedPast() async throws -> String {
    let difference = StateDifference.text(
      recorded: Draw.State(winner: "Ada", votes: 12),
      replayed: Draw.State(winner: "Ada", votes: 9)
    )
    return "\(ReplayMismatch(after: 0, upTo: 31, build: "").place)\n\(difference ?? "")"
      .replacing("Quotation.", with: "")
  }

  /// The lines of a server that has restored its room.
  private static func restoredAnnouncement() async throws -> String {
    let date = DateComponents(year: 2026, month: 11, day: 22, hour: 14, minute: 3)
    let time = try #require(Calendar(identifier: .gregorian).date(from: date))
    var restoration = Restoration()
    restoration.lastUse = Int64(time.timeIntervalSince1970 * 1_000)
    restoration.actionCount = 312
    let announcement = Announcement(
      address: "127.0.0.1",
      port: 8080,
      links: links,
      restoration: restoration
    )
    return announcement.text()
  }

  /// The error of a replay that has led to another state.
  private static func differingReplay() async throws -> String {
    let mismatch = ReplayMismatch(after: 1000, upTo: 1256, build: "llmvs-towrt3")
    let difference = StateDifference.text(
      recorded: Draw.State(winner: "Ada", votes: 12),
      replayed: Draw.State(winner: "Bob", votes: 12)
    )
    return "\(RestorationError(mismatch, difference: difference))"
      .replacing("Quotation.", with: "")
  }

  private enum Draw {
    struct State: Equatable {
      let winner: String
      let votes: Int
    }
  }

  /// The failure of a test that asserts another change than the one made.
  private static func testFailure() async throws -> String {
    let failure = Mutex("")
    await withKnownIssue {
      await TestingAFeatureExamples().wrongAssertion()
    } matching: { issue in
      failure.withLock { $0 = issue.comments.map(\.rawValue).joined() }
      return true
    }
    // A reader's types are not nested in a suite, and the difference has figure spaces.
    return failure.withLock {
      $0.replacing("TestingAFeatureExamples.", with: "").replacing("\u{2007}", with: " ")
    }
  }

  /// The output of a reducer that prints its changes.
  private static func printedChange() async throws -> String {
    let printed = Mutex("")
    let document = HigherOrderReducersExamples.DocumentFeature()
      .printChanges { text in printed.withLock { $0 = text } }
    let store = TestStore(
      initialState: HigherOrderReducersExamples.DocumentState(),
      reducer: document
    )
    await store.send(.textChanged("a")) { $0.text = "a" }
    return printed.withLock {
      $0.replacing("HigherOrderReducersExamples.", with: "").replacing("\u{2007}", with: " ")
        .trimmingCharacters(in: .newlines)
    }
  }

  /// The line after 1,234 lines of its kind were left out.
  private static func boundedLogLine() async throws -> String {
    let clock = TestClock()
    let lines = LogLines()
    let rateLimiter = LogRateLimiter(clock: clock)
    let logger = Logger(label: "app") { label in
      BoundedLogHandler(label: label, base: lines.handler, rateLimiter: rateLimiter)
    }
    for _ in 0...1234 { WatchingTheServerExamples.logFailedSave(to: logger) }
    await clock.advance(by: .seconds(1))
    WatchingTheServerExamples.logFailedSave(to: logger)
    return lines.messages.last ?? ""
  }

  /// A room's state as its audience receives it, in JSON.
  static func audienceRoom() async throws -> String {
    let room = TestRoom(
      initialState: WhoMayDoWhatExamples.Poll.State(),
      reducer: WhoMayDoWhatExamples.Poll(),
      permissions: .presenterOnly,
      view: { state, role in WhoMayDoWhatExamples.Poll.View(state, for: role) }
    )
    let presenter = await room.join("presenter", as: .presenter)
    let ada = await room.join("ada", as: .participant)
    await ada.send("$room.handRaised", value: "Ada")
    let hand = try #require(room.roomState.hands.raised.first)
    await presenter.send("$room.floorGranted", value: hand.id)
    await presenter.send("$room.frozen")
    await presenter.send("$room.pointerMoved", value: PointerValue())
    let state = try EncodedState(RoomView(room.roomState))
    return String(
      decoding: Snapshot(epoch: "", revision: 0, state: state).encoded.bytes,
      as: UTF8.self
    )
  }

  private struct PointerValue: Encodable {
    let target = "counter/0/1"
    let x = 0.5
    let y = 0.25
  }
}
