internal import Composable
internal import LecternRehearsal

// The sleep of a page: a phone in a pocket runs none of it, and closes no connection.
extension SimulatedPage {
  func sleepLater() {
    guard scenario.has(.sleeps) else { return }
    let time = sleepRandom.exponential(mean: .seconds(120))
    simulation.schedule.after(time) { [self] in
      guard !isPeaceful else { return }
      sleep()
    }
  }

  private func sleep() {
    let length = sleepRandom.duration(in: .seconds(1) ... .seconds(180))
    let noticed = sleepRandom.duration(in: .zero ... .seconds(60))
    simulation.observe(.slept(page: number, seconds: Int(length / .seconds(1))))
    isAsleep = true
    abandonConnection(noticedAfter: noticed)
    simulation.schedule.after(length) { [self] in
      wake()
      sleepLater()
    }
  }

  func wake() {
    guard isAsleep else { return }
    isAsleep = false
    simulation.record("page \(number) wakes")
    connect()
  }
}
