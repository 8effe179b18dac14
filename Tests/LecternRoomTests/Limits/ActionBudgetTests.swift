import LecternWire
import Testing

@testable import LecternRoom

/// The budget of a viewer.
@Suite struct ActionBudgetTests {
  let limits = RoomLimits()
  let budget = ActionBudget()

  func actions(_ count: Int, at now: Duration) -> Int {
    (0..<count).count { _ in budget.allowsAction(of: 80, within: limits, now: now) }
  }

  func refusals(_ count: Int, at now: Duration) -> Int {
    (0..<count).count { _ in budget.allowsRefusal(of: 80, within: limits, now: now) }
  }

  @Test(
    "a page may send all its unanswered actions at once, and those of one more second"
  )
  func resent() {
    #expect(actions(Wire.refWindow + limits.actionsPerSecond, at: .zero) == Wire.refWindow + 50)
    #expect(actions(1, at: .zero) == 0)
  }

  @Test("a page may come back three times in a second, and repeat its actions each time")
  func comingBack() {
    #expect(refusals(4 * Wire.refWindow, at: .zero) == 4 * Wire.refWindow)
    // Refusals do not reduce the actions.
    #expect(actions(Wire.refWindow, at: .zero) == Wire.refWindow)
  }

  @Test("an hour of pointing or typing is allowed")
  func pointer() {
    for time in 0..<20 * 3600 {
      #expect(actions(1, at: .milliseconds(50 * time)) == 1)
    }
  }

  @Test("a page that sends slightly too much for a minute is refused the excess, and stays")
  func slightly() {
    var refused = 0
    for time in 0..<60 * 60 {
      let now = Duration.milliseconds(time * 1000 / 60)
      guard actions(1, at: now) == 0 else { continue }
      refused += 1
      #expect(refusals(1, at: now) == 1)
    }
    #expect((200...300).contains(refused))
  }

  @Test("a page that sends twenty times too much is closed within two seconds")
  func quickly() {
    let isCutOff = (0..<2000).contains { time in
      let now = Duration.milliseconds(time)
      return !budget.allowsAction(of: 80, within: limits, now: now)
        && !budget.allowsRefusal(of: 80, within: limits, now: now)
    }
    #expect(isCutOff)
  }

  @Test("a message costs an action for each KiB")
  func bytes() {
    let large = (0..<100).count { _ in
      budget.allowsAction(of: 64 << 10, within: limits, now: .zero)
    }
    #expect(large == (Wire.refWindow + 50) / 65)
    let refused = (0..<100).count { _ in
      budget.allowsRefusal(of: 64 << 10, within: limits, now: .zero)
    }
    #expect(refused == limits.refusalBurst / 65)
  }

  @Test("processor time is charged afterwards, up to a tenth in the long run")
  func work() {
    var worked = Duration.zero
    for time in 0..<600 {
      let now = Duration.milliseconds(100 * time)
      guard budget.allowsAction(of: 80, within: limits, now: now) else { continue }
      worked += .milliseconds(50)
      budget.charge(.milliseconds(50), within: limits, now: now)
    }
    // A minute's share, and the initial second.
    #expect((.seconds(6.9)...Duration.seconds(7.2)).contains(worked))
  }

  @Test("an address has the actions of many viewers, and half of the processor's time")
  func address() {
    let address = ActionBudget(share: ActionBudgets.addressShare)
    let count = (0..<100_000).count { _ in
      address.allowsAction(of: 80, within: limits, now: .zero)
    }
    #expect(count == 64 * (Wire.refWindow + 50))
    address.charge(.seconds(6), within: limits, now: .seconds(60))
    #expect(!address.allowsAction(of: 80, within: limits, now: .seconds(60)))
    #expect(address.allowsAction(of: 80, within: limits, now: .seconds(63)))
  }

  @Test("extreme times do not overflow")
  func extremes() {
    budget.charge(.seconds(Int64.max / 2_000_000_000), within: limits, now: .zero)
    budget.charge(.seconds(-5), within: limits, now: .zero)
    #expect(!budget.allowsAction(of: 80, within: limits, now: .zero))
    #expect(!ActionBudget().allowsAction(of: .max / 2, within: limits, now: .zero))
  }
}
