internal import LecternBytes

/// The bus between the processes of a deployment. It delivers as NATS does: at most once, and in the order of each publisher.
/// A fault may lose, repeat or reorder a message.
///
/// `@unchecked Sendable`: only the simulation's thread uses it; see ``Schedule``.
package final class SimulatedBus: @unchecked Sendable {
  private struct Subscriber {
    let number: Int
    let client: BusClient
    let receive: @Sendable ([UInt8]) -> Void
  }

  private let schedule: Schedule
  private var faults: BusFaults
  private var subscribers: [String: [Subscriber]] = [:]
  private var subscriptionCount = 0
  /// The times at which the latest messages arrive, by subscription.
  private var latest: [Int: Duration] = [:]
  /// The maximum size of a message in bytes.
  let maximumSize: Int

  init(_ schedule: Schedule, faults: BusFaults, maximumSize: Int) {
    (self.schedule, self.faults, self.maximumSize) = (schedule, faults, maximumSize)
  }

  /// Ends the faults.
  func makePeace() { faults.end() }

  func subscribe(
    _ client: BusClient,
    to subject: String,
    _ receive: @escaping @Sendable ([UInt8]) -> Void
  ) -> BusSubscription {
    subscriptionCount += 1
    let number = subscriptionCount
    subscribers[subject, default: []].append(
      Subscriber(number: number, client: client, receive: receive)
    )
    return BusSubscription { [weak self] in
      self?.subscribers[subject]?.removeAll { $0.number == number }
    }
  }

  func publish(_ message: [UInt8], to subject: String, from client: BusClient) {
    guard !client.isMute else { return }
    subscribers[subject]?.removeAll { $0.client.process.isDead }
    for subscriber in subscribers[subject] ?? [] {
      for delay in faults.delays() {
        schedule.at(arrival(after: delay, at: subscriber), in: subscriber.client.process) {
          guard !subscriber.client.isDeaf else { return }
          subscriber.receive(message)
        }
      }
    }
  }

  private func arrival(after delay: Duration, at subscriber: Subscriber) -> Duration {
    let time = schedule.now + delay
    guard !faults.isReordered() else { return time }
    // In the order of all publishers, of which a subject has few.
    latest[subscriber.number] = max(latest[subscriber.number] ?? .zero, time)
    return latest[subscriber.number] ?? time
  }
}
