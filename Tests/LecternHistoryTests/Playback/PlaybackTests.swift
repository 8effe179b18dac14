import Composable
import ComposableTesting
import LecternBytes
import LecternLog
import LecternTesting
import LecternWire
import RoomSamples
import Testing

@testable import LecternHistory
@testable import LecternRoom

/// A room that plays a log, in the time of a test clock.
@Suite struct PlaybackTests {
  /// A room with a log of four changes: after 1, 2 and 60 seconds, and 0.5 after that.
  struct Recording {
    let log = MemoryLog.ofTest()
    let shown: [JSONValue]
    let hash: UInt64

    init() async {
      let room = PollRoom(on: log)
      let host = await room.join("host", as: .presenter)
      let bob = await room.join("bob", as: .audience)
      for (pause, vote) in [(1.0, 1), (1, 2), (58, 3), (0.5, 4)] {
        await room.advance(by: .seconds(pause))
        await host.send("voted", value: vote)
      }
      await host.send("$room.frozen")
      shown = Self.states(of: bob)
      hash = room.inOneTurn { $0.stores.stateHash }
      await room.finish()
    }

    /// The view states that a page was sent, each once.
    static func states(of viewer: PollViewer) -> [JSONValue] {
      viewer.history.compactMap(\.state).reduce(into: []) { states, state in
        if state != states.last { states.append(state) }
      }
    }
  }

  /// A room that plays a recording.
  struct Hall {
    let room: PollRoom
    let host: PollViewer
    let bob: PollViewer
    let playback: Task<Playback.End, Never>

    init(_ recording: Recording, speed: Double = 1) async throws {
      let batches = recording.log.batches
      let room = PollRoom(on: MemoryLog(identity: recording.log.identity, batches: batches))
      try await room.room.showBeginning()
      let playback = Playback(
        room: room.room,
        schedule: PlaybackSchedule(batches),
        speed: speed,
        clock: ElapsedClock(room.clock),
        report: { _ in }
      )
      host = await room.join("host", as: .presenter)
      bob = await room.join("bob", as: .audience)
      let effects = room.executor.effects
      self.playback = Task(executorPreference: effects) { await playback.play() }
      self.room = room
      await room.advance(by: .zero)
    }

    var votes: Int? { bob.replica?.votes }
  }

  @Test(
    "viewers see what was shown at its time, a long pause shortened, and the room goes on from the end"
  )
  func times() async throws {
    let recording = await Recording()
    let hall = try await Hall(recording)
    #expect(hall.votes == 0)
    await hall.room.advance(by: .milliseconds(900))
    #expect(hall.votes == 0)
    await hall.room.advance(by: .milliseconds(100))
    #expect(hall.votes == 1)
    await hall.room.advance(by: .seconds(1))
    #expect(hall.votes == 3)
    await hall.room.advance(by: .milliseconds(4_900))
    #expect(hall.votes == 3)
    await hall.room.advance(by: .milliseconds(100))
    #expect(hall.votes == 6)
    #expect(hall.bob.room?["isPast"] == .bool(true))
    await hall.room.advance(by: .milliseconds(500))
    #expect(await hall.playback.value == .finished)
    #expect(Recording.states(of: hall.bob) == recording.shown)
    #expect(hall.room.inOneTurn { $0.stores.stateHash } == recording.hash)
    #expect(hall.bob.room?["isPast"] == .bool(false))
    await hall.host.send("voted", value: 10)
    #expect(hall.votes == 20)
    await hall.room.finish()
  }

  @Test("the speed divides the times", arguments: [0.5, 4])
  func speed(_ speed: Double) async throws {
    let hall = try await Hall(await Recording(), speed: speed)
    await hall.room.advance(by: .seconds(7 / speed))
    #expect(hall.votes == 6)
    await hall.room.advance(by: .seconds(0.5 / speed))
    #expect(hall.votes == 10)
    #expect(await hall.playback.value == .finished)
    await hall.room.finish()
  }

  @Test("actions are refused with the reason while it plays")
  func refusal() async throws {
    let hall = try await Hall(await Recording())
    await hall.room.advance(by: .seconds(1))
    await hall.host.send("voted", value: 10)
    await hall.host.receivesFault(.inThePast)
    await hall.room.advance(by: .seconds(10))
    #expect(hall.votes == 10)
    await hall.room.finish()
  }

  @Test("it plays on from the moment that a presenter chooses")
  func scrubbed() async throws {
    let hall = try await Hall(await Recording())
    await hall.room.advance(by: .seconds(2))
    #expect(hall.votes == 3)
    await hall.host.send("$room.positionChosen", value: 0)
    #expect(hall.votes == 0)
    await hall.room.advance(by: .seconds(5))
    #expect(hall.votes == 0)
    await hall.room.advance(by: .seconds(1))
    #expect(hall.votes == 1)
    await hall.room.advance(by: .seconds(6.5))
    #expect(await hall.playback.value == .finished)
    await hall.room.finish()
  }

  @Test("it ends where a presenter returns to now, or goes on from a moment")
  func left() async throws {
    let recording = await Recording()
    for (action, votes) in [("returnedToNow", 10), ("forkRequested", 1)] {
      let hall = try await Hall(recording)
      await hall.room.advance(by: .seconds(1))
      await hall.host.send("$room.\(action)", value: action == "forkRequested" ? 1 : nil)
      #expect(hall.votes == votes)
      await hall.room.advance(by: .seconds(60))
      #expect(await hall.playback.value == .ended(at: .seconds(1)))
      #expect(hall.votes == votes)
      await hall.host.send("voted", value: 1)
      #expect(hall.votes == votes + 1)
      await hall.room.finish()
    }
  }

  @Test("it stops with the server")
  func stopped() async throws {
    let hall = try await Hall(await Recording())
    await hall.room.advance(by: .seconds(2))
    hall.playback.cancel()
    #expect(await hall.playback.value == .stopped(at: .seconds(2)))
    await hall.host.send("$room.returnedToNow")
    await hall.room.finish()
  }

  @Test("no effect runs")
  func effects() async throws {
    let log = MemoryLog.ofTest()
    let runs = Echo.Runs()
    let recorded = Self.echo(runs, on: log)
    let alice = await recorded.join("alice")
    await alice.send("tapped")
    await recorded.advance(by: .seconds(1))
    await alice.send("tapped")
    await recorded.finish()
    #expect(runs.count == 2)
    let room = Self.echo(runs, on: MemoryLog(identity: log.identity, batches: log.batches))
    try await room.room.showBeginning()
    let bob = await room.join("bob")
    let playback = Playback(
      room: room.room,
      schedule: PlaybackSchedule(log.batches),
      speed: 1,
      clock: ElapsedClock(room.clock),
      report: { _ in }
    )
    let effects = room.executor.effects
    let end = Task(executorPreference: effects) { await playback.play() }
    await room.advance(by: .seconds(1))
    #expect(await end.value == .finished)
    #expect(bob.replica?.taps == 2 && bob.replica?.answers == 2)
    #expect(runs.count == 2)
    await room.finish()
  }

  /// A room that adds numbers, and whose taps have effects.
  static func echo(_ runs: Echo.Runs = Echo.Runs(), on log: any LecternLog.Log)
    -> TestRoom<Echo.State, Echo.Action, Echo.View>
  {
    TestRoom(
      initialState: Echo.State(),
      reducer: Echo(runs: runs),
      links: nil,
      recording: (log, .shown),
      view: { state, _ in Echo.View(taps: state.taps, answers: state.answers) }
    )
  }
}
