import Composable
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Synchronization
import Testing

/// Random runs of a room whose actions have effects, and the way back through all of their moments.
@Suite struct RandomRewindTests {
  @Test("each viewer sees at each moment what it saw then, and no effect runs", arguments: 0..<6)
  func moments(seed: UInt64) async throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let runs = Echo.Runs()
    let room = TestRoom(initialState: Echo.State(), reducer: Echo(runs: runs)) {
      Echo.View(taps: $0.taps, answers: $0.answers)
    }
    let host = await room.join("host", as: .presenter)
    let viewers = [await room.join("alice"), await room.join("bob"), host]
    // What was shown after each number of actions.
    var shown: [Int: JSONValue?] = [0: host.history.last?.state]
    for _ in 1...Int.random(in: 5...30, using: &random) {
      let viewer = viewers.randomElement(using: &random) ?? host
      if Bool.random(using: &random) {
        await viewer.send("tapped")
      } else {
        await viewer.send("added", value: Int.random(in: -9...9, using: &random))
      }
      if Int.random(in: 0..<10, using: &random) == 0, let last = shown.keys.max() {
        let earlier = shown.keys.filter { $0 <= last }.randomElement(using: &random) ?? 0
        await host.send("$room.forkRequested", value: earlier)
        #expect(host.history.last?.state == shown[earlier])
        if Bool.random(using: &random) { await room.restart() }
        #expect(host.history.last?.state == shown[earlier])
      }
      shown[await room.room.appRevision] = host.history.last?.state
    }
    let count = runs.count
    for (number, state) in shown.sorted(by: { $0.key < $1.key }) {
      await host.send("$room.positionChosen", value: number)
      for viewer in viewers { #expect(viewer.history.last?.state == state, "moment \(number)") }
    }
    #expect(runs.count == count)
    await host.send("$room.returnedToNow")
    let last = try #require(shown.keys.max())
    for viewer in viewers { #expect(viewer.history.last?.state == shown[last]) }
    await room.finish()
  }
}
