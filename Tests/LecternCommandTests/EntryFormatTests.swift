import Foundation
import LecternLog
import Testing

@testable import LecternCommand

/// The lines of `lectern log show`.
@Suite struct EntryFormatTests {
  private func line(_ entry: LogEntry) -> String {
    EntryFormat(timeZone: .gmt).line(of: entry)
  }

  /// Returns what stands after the sender.
  private func event(_ content: LogEntry.Content) -> Substring {
    line(LogEntry(content)).dropFirst(59)
  }

  @Test("a line has the time, the revision, the sender, the name and the value")
  func action() {
    #expect(
      line(.action(40, value: #"{"by":2}"#))
        == #"2023-11-14 22:13:20.123      40  presenter f3a9c0          app action 40 counter.incrTapped {"by":2}"#
    )
  }

  @Test("an action of an effect has its cause in place of its sender, one of the server neither")
  func causes() {
    let caused = LogEntry(
      .action(ActionEntry(lane: .app, count: 2, role: "presenter", cause: 1, name: "loaded"))
    )
    #expect(line(caused).contains("  effect of action 1  "))
    let ofServer = LogEntry(.action(ActionEntry(lane: .room, count: 2, name: "counted")))
    #expect(line(ofServer).contains("  server  "))
  }

  @Test("a long value is shortened, and a redacted one is named so")
  func values() {
    let long = line(.action(1, value: "\"" + String(repeating: "é", count: 100_000) + "\""))
    #expect(long.hasSuffix(" \"" + String(repeating: "é", count: 58) + "…"))
    let redacted = ActionEntry(lane: .app, count: 1, name: "keyEntered", isRedacted: true)
    #expect(event(.action(redacted)) == "app action 1 keyEntered (redacted)")
  }

  @Test("each kind of entry has its own words")
  func kinds() {
    let effect = EffectEntry(lane: .app, action: 12, index: 0, outcome: .ended)
    #expect(event(.effect(effect)) == "effect 0 of app action 12 ended")
    #expect(event(.lifecycle(.started(build: "b1", schema: []))) == "server started, build b1")
    #expect(event(.lifecycle(.stopped)) == "server stopped")
    #expect(event(.lifecycle(.forked(id: "a"))) == "room continued from a replay that differs")
    #expect(event(.session(SessionEntry(client: "k2", id: "s1"))) == "session s1 of the page k2")
    let checkpoint = CheckpointEntry(stateHash: 255, shown: [43, 40])
    #expect(event(.checkpoint(checkpoint)) == "checkpoint ff, shown 43 40")
    #expect(event(.reservation(upTo: 1024)) == "revisions up to 1024 reserved")
  }

  @Test(
    "characters that a terminal acts on are replaced",
    arguments: ["\u{1B}", "\u{9B}", "\u{202E}", "\n"]
  )
  func escapes(character: String) {
    let session = SessionEntry(client: "a\(character)b", id: "s1")
    #expect(event(.session(session)) == "session s1 of the page a\u{FFFD}b")
  }
}
