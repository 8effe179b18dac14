import Composable
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Synchronization
import Testing

@testable import LecternRoom

/// The limits of what viewers cost the room.
@Suite struct CostTests {
  let room = PollRoom()

  func turns(_ refs: Range<Int>) -> [String] {
    refs.map { action("nextPageTapped", ref: $0) }
  }

  @Test("the pages of an address share its audience's budget, whatever their client identifiers")
  func newClients() async {
    var closedCount = 0
    for number in 0..<40 {
      let page = await room.join("page \(number)")
      await page.send(texts: Array(repeating: "?", count: 100))
      _ = page.takeFaults()
      guard !page.isConnected else { continue }
      await page.isClosed(.policyViolation)
      closedCount += 1
    }
    // 1,224 refusals for all of them, not for each.
    #expect(closedCount == 40 - RoomLimits().refusalBurst / 100)
  }

  @Test("the pages of a device share its budget")
  func devices() async {
    await room.send(.floor(.floorOpened))
    let cookie = await room.cookie(.participant)
    for number in 0..<10 {
      let page = await room.join("page \(number)", cookie: cookie)
      await page.send(texts: turns(0..<100))
      #expect(page.takeFaults().allSatisfy { $0.code == .tooManyActions })
    }
    #expect(room.state.page == 1 + Wire.refWindow + 50)
  }

  @Test("actions that take too much processor time are refused, and allowed again a little later")
  func slow() async {
    await room.send(.floor(.floorOpened))
    let time = Mutex(Duration.zero)
    // Each reading of the clock is 20 ms after the previous one.
    room.inOneTurn { room in
      room.clock.threadTime = {
        time.withLock {
          $0 += .milliseconds(20)
          return $0
        }
      }
    }
    let page = await room.join("page", as: .participant)
    await page.send(texts: turns(0..<100))
    #expect(room.state.page == 1 + 51)
    let faults = page.takeFaults()
    #expect(faults.count == 49)
    #expect(faults.allSatisfy { $0.code == .tooManyActions && $0.message.contains("time") })
    await room.advance(by: .seconds(20))
    await page.send(texts: turns(100..<101))
    #expect(room.state.page == 1 + 52)
  }

  @Test("while the floor is open, participants are limited to the presenter's rate")
  func openFloor() async {
    await room.send(.floor(.floorOpened))
    await room.send(.floor(.actionRateSet(2)))
    let page = await room.join("page", as: .participant)
    await page.send(texts: turns(0..<20))
    #expect(room.state.page == 1 + 4)
    await room.advance(by: .seconds(1))
    await page.send(texts: turns(20..<40))
    #expect(room.state.page == 1 + 6)
    await room.send(.floor(.actionRateSet(0)))
    await page.send(texts: turns(40..<41))
    #expect(room.state.page == 1 + 7)
    #expect(page.takeFaults().allSatisfy { $0.code == .tooManyActions })
  }

  @Test(
    "a rate is clamped between none and a thousand",
    arguments: [(-5, 0), (7, 7), (1 << 60, 1_000)]
  )
  func rates(sent: Int, set: Int) async {
    await room.send(.floor(.actionRateSet(sent)))
    #expect(room.roomState.floor.actionsPerSecond == set)
  }

  @Test("a long value of a room's action is not decoded, and neither is a message of many values")
  func large() async {
    let page = await room.join("page", as: .participant)
    let blanks = String(repeating: " ", count: 60_000)
    await page.send(text: action("$room.handRaised", ref: 1, value: "\"\(blanks)\""))
    let fields = (0..<6_500).map { "\"\($0)\":1" }.joined(separator: ",")
    await page.send(text: action("voted", ref: 2, value: "{\(fields)}"))
    let numbers = Array(repeating: "7", count: 32_000).joined(separator: ",")
    await page.send(text: action("voted", ref: 3, value: "[\(numbers)]"))
    #expect(room.roomState.hands.raised.isEmpty)
    let faults = page.takeFaults()
    #expect(faults.map(\.code) == [.invalidValue, .malformedMessage, .malformedMessage])
    #expect(faults[0].message.contains("1024 bytes at most"))
    #expect(faults[1].message.contains("1024 values"))
  }
}
