import RoomSamples
import Testing

@testable import LecternRehearsal

/// A ghost by virtual time: what it does, and when.
@Suite struct GhostTests {
  /// A ghost with its timers, and a room that a test plays.
  struct Run {
    var ghost: Ghost
    var statistics = RehearsalStatistics()
    var now = Duration.zero
    var timers: [(time: Duration, event: Ghost.Event)] = []
    /// What it has done, but for its timers.
    var done: [String] = []

    init(
      on network: NetworkProfile = .perfect,
      habits: GhostHabits = GhostHabits(),
      seed: UInt64 = 1
    ) {
      ghost = Ghost(
        1,
        on: network,
        habits: habits,
        actions: GhostActions(of: Poll.Action.self),
        seed: seed
      )
      perform(ghost.begin(at: now))
    }

    mutating func perform(_ commands: [Ghost.Command]) {
      for command in commands {
        switch command {
        case .open(let path): done.append("open \(path)")
        case .send(let message): done.append("send \(String(decoding: message, as: UTF8.self))")
        case .stopReading: done.append("stop reading")
        case .close: done.append("close")
        case .schedule(let event, let time): timers.append((time, event))
        }
      }
    }

    /// Lets time pass until something is done.
    mutating func waitUntilDone() -> String {
      done = []
      for _ in 0..<10_000 where done.isEmpty {
        guard let next = timers.indices.min(by: { timers[$0].time < timers[$1].time }) else {
          break
        }
        let timer = timers.remove(at: next)
        now = max(now, timer.time)
        perform(ghost.handle(timer.event, at: now, &statistics))
      }
      return done.joined(separator: ", ")
    }

    mutating func receive(_ text: String) {
      perform(ghost.received(Array(text.utf8), at: now))
      // The message crosses the network.
      for _ in 0..<10_000
      where timers.contains(where: { if case .reads = $0.event { true } else { false } }) {
        guard let next = timers.indices.min(by: { timers[$0].time < timers[$1].time }) else {
          break
        }
        let timer = timers.remove(at: next)
        now = max(now, timer.time)
        perform(ghost.handle(timer.event, at: now, &statistics))
      }
    }

    static func viewer(_ id: String = "v1", may: String = #""*""#) -> String {
      #""viewer":{"id":"\#(id)","may":[\#(may)],"canRaiseHand":true,"hasRaisedHand":false}"#
    }

    mutating func receiveSnapshot(_ viewer: String = viewer()) {
      receive(#"{"type":"snapshot","epoch":"k.p","revision":4,"state":{},\#(viewer)}"#)
    }
  }

  /// A network that is cut soon, for two seconds.
  var cutting: NetworkProfile {
    NetworkProfile(name: "", cutInterval: .seconds(1), cutLength: .seconds(2) ... .seconds(2))
  }

  /// Habits without taps.
  var quiet: GhostHabits {
    var habits = GhostHabits()
    (habits.tapInterval, habits.stay) = (.seconds(1_000_000), .seconds(1_000_000))
    return habits
  }

  @Test("it joins within the time for that, taps at its rate, and counts the answer's time")
  func tapping() throws {
    var habits = GhostHabits()
    (habits.stay, habits.raiseShare) = (.seconds(1_000_000), 0)
    var run = Run(habits: habits)
    let path = try #require(
      run.waitUntilDone().firstMatch(of: /^open (\/socket\?client=[0-9a-f]{32})$/)
    )
    #expect(path.1.count == 47)
    #expect(run.now <= habits.joinTime)
    run.receiveSnapshot()
    #expect(run.statistics.joinCount == 1)
    let start = run.now
    for ref in 1...200 {
      let sent = run.waitUntilDone()
      #expect(
        sent == #"send {"type":"action","ref":\#(ref),"name":"nextPageTapped"}"#
          || sent.hasPrefix(#"send {"type":"action","ref":\#(ref),"name":"voted","value":"#)
      )
      run.now += .milliseconds(30)
      run.receive(#"{"type":"ack","ref":\#(ref),"revision":5}"#)
    }
    #expect((800...1_200).contains((run.now - start) / .seconds(1)))
    #expect(run.statistics.latencies.count == 200)
    #expect(run.statistics.latencies.milliseconds(at: 0.99) == 30)
  }

  @Test("a message that is delayed counts with its delay, both ways")
  func delays() {
    var habits = GhostHabits()
    habits.raiseShare = 0
    var run = Run(on: NetworkProfile(name: "", delay: .milliseconds(100)), habits: habits)
    _ = run.waitUntilDone()
    run.receiveSnapshot()
    #expect(run.waitUntilDone().hasPrefix("send"))
    run.receive(#"{"type":"ack","ref":1,"revision":5}"#)
    #expect(run.statistics.latencies.milliseconds(at: 1) == 200)
  }

  @Test("it taps nothing that it may not, and then only raises its hand")
  func rights() {
    var habits = GhostHabits()
    (habits.raiseShare, habits.stay) = (1, .seconds(1_000_000))
    var run = Run(habits: habits)
    _ = run.waitUntilDone()
    run.receiveSnapshot(Run.viewer(may: ""))
    #expect(
      run.waitUntilDone()
        == #"send {"type":"action","ref":1,"name":"$room.handRaised","value":"Ghost 1"}"#
    )
  }

  @Test("a cut stops reading, and the return names the revision that it has")
  func cut() {
    var run = Run(on: cutting, habits: quiet)
    let first = run.waitUntilDone()
    run.receiveSnapshot()
    run.receive(#"{"type":"patch","from":4,"revision":9,"ops":[]}"#)
    #expect(run.waitUntilDone() == "stop reading")
    let start = run.now
    run.receive(#"{"type":"patch","from":9,"revision":10,"ops":[]}"#)
    #expect(run.waitUntilDone() == first + "&epoch=k.p&revision=9")
    #expect(run.now - start == .seconds(2))
    run.receive(#"{"type":"patch","from":9,"revision":10,"ops":[],\#(Run.viewer())}"#)
    #expect(run.statistics.cutCount == 1)
    #expect((run.statistics.returnCount, run.statistics.joinCount) == (1, 1))
  }

  @Test(
    "what has no answer is sent again after a cut, unless the room has forgotten the page",
    arguments: [true, false]
  )
  func resending(isRemembered: Bool) {
    var habits = quiet
    (habits.tapInterval, habits.raiseShare) = (.milliseconds(1), 0)
    var run = Run(on: cutting, habits: habits)
    _ = run.waitUntilDone()
    run.receiveSnapshot()
    var sent: [String] = []
    while run.ghost.phase == .online {
      sent.append(run.waitUntilDone())
    }
    #expect(sent.removeLast() == "stop reading")
    #expect(sent.count == GhostPage.pendingLimit)
    #expect(run.waitUntilDone().hasPrefix("open"))
    run.receive(
      #"{"type":"patch","from":4,"revision":4,"ops":[],\#(Run.viewer(isRemembered ? "v1" : "v2"))}"#
    )
    if isRemembered {
      #expect((0..<sent.count).map { _ in run.waitUntilDone() } == sent)
      #expect(run.statistics.lostCount == 0)
    } else {
      #expect(run.statistics.lostCount == sent.count)
    }
  }

  @Test("a refused or closed connection is counted, and tried again later")
  func closing() {
    var run = Run(habits: quiet)
    let path = run.waitUntilDone()
    let start = run.now
    run.perform(run.ghost.closed(at: run.now, &run.statistics))
    #expect(run.waitUntilDone() == path)
    #expect(run.now > start)
    #expect(run.statistics.refusalCount == 1)
    run.receiveSnapshot()
    run.perform(run.ghost.closed(at: run.now, &run.statistics))
    #expect(run.waitUntilDone() == path + "&epoch=k.p&revision=4")
    #expect(run.statistics.disconnectionCount == 1)
  }

  @Test("it leaves after a while, and comes back as another page")
  func leaving() {
    var habits = quiet
    habits.stay = .seconds(600)
    var run = Run(habits: habits)
    let path = run.waitUntilDone()
    run.receiveSnapshot()
    #expect(run.waitUntilDone() == "close")
    let next = run.waitUntilDone()
    #expect(next.hasPrefix("open") && next != path && next.count == path.count)
    run.receiveSnapshot()
    #expect((run.statistics.leaveCount, run.statistics.joinCount) == (1, 1))
  }

  @Test("the same seed makes the same taps at the same times")
  func seeds() {
    func taps(_ seed: UInt64) -> [String] {
      var habits = GhostHabits()
      habits.stay = .seconds(1_000_000)
      var run = Run(habits: habits, seed: seed)
      _ = run.waitUntilDone()
      run.receiveSnapshot()
      return (0..<GhostPage.pendingLimit).map { _ in "\(run.waitUntilDone()) at \(run.now)" }
    }
    #expect(taps(1) == taps(1))
    #expect(taps(1) != taps(2))
  }
}
