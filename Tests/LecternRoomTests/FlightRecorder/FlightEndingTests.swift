import Composable
import LecternLog
import Testing

@testable import LecternRoom

/// What has crashed a process, from what it has left.
@Suite struct FlightEndingTests {
  let memory = FlightMemory()

  @Test("an action in flight has crashed a process that a signal of its own has ended")
  func signal() throws {
    memory.write(ref: 9)
    memory.page[.crashCause] = 4
    let crash = try #require(FlightEnding(memory.page).judged().crash)
    #expect(crash.refusal == FlightRefusal(client: "00112233445566778899aabbccddeeff", ref: 9))
    #expect(
      crash.summary(action: nil, person: "Ada") == """
        The server crashed (SIGILL) while it reduced "incrTapped" or ran a synchronous effect of it. \
        Ada (participant) sent it; it is refused.
        """
    )
  }

  @Test(
    "an action in flight of a process that was killed is suspected first, and refused the second time"
  )
  func killed() {
    memory.write(ref: 9)
    let (crash, suspect) = FlightEnding(memory.page).judged()
    #expect(crash == nil)
    memory.page[.suspect] = suspect
    #expect(FlightEnding(memory.page).judged().crash?.refusal?.ref == 9)
    memory.write(ref: 10)
    #expect(FlightEnding(memory.page).judged().crash == nil)
  }

  @Test("a process that was killed while nothing was in flight leaves no suspect")
  func idle() {
    memory.page[.suspect] = 5
    let (crash, suspect) = FlightEnding(memory.page).judged()
    #expect(crash == nil)
    #expect(suspect == 0)
  }

  @Test("an action that hangs the loop is refused")
  func hang() {
    memory.write(ref: 9)
    memory.page[.crashCause] = FlightEnding.hang
    #expect(FlightEnding(memory.page).judged().crash?.refusal?.ref == 9)
  }

  @Test("of an effect whose work has crashed, the action that is in flight beside it is innocent")
  func work() throws {
    memory.write(ref: 9)
    memory.page[.crashCause] = 11
    (memory.page[.crashLane], memory.page[.crashAction], memory.page[.crashIndex]) = (1, 3, 2)
    let crash = try #require(FlightEnding(memory.page).judged().crash)
    #expect(crash.refusal == nil)
    #expect(crash.effect == EffectNumber(action: 3, index: 2))
    #expect(
      crash.summary(action: "loadTapped", person: nil)
        == #"The server crashed (SIGSEGV) while an effect of "loadTapped" ran. The effect does not run again."#
    )
  }
}
