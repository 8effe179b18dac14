internal import Foundation
internal import LecternBytes
internal import LecternJetStream
internal import Synchronization

/// Waits for the messages of a subscription, on a thread of its own.
final class NATSBusSubscription: RelaySubscription {
  private let hasEnded: Ending

  private final class Ending: Sendable {
    let value = Atomic(false)
  }

  init(_ subscription: NATSSubscription, _ receive: @escaping @Sendable ([UInt8]) -> Void) {
    let hasEnded = Ending()
    self.hasEnded = hasEnded
    Thread.detachNewThread {
      while !hasEnded.value.load(ordering: .relaxed) {
        do throws(ConnectionError) {
          if let message = try subscription.next(timeout: .seconds(1)) { receive(message.data) }
        } catch {
          // Messages were dropped because too many have waited: both ends of a link notice that. Or the connection is closed,
          // and with it the subscription.
          guard error.isSlowConsumer else { return }
        }
      }
    }
  }

  deinit { hasEnded.value.store(true, ordering: .relaxed) }
}
