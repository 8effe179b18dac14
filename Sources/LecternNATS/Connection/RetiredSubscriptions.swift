internal import CNATS
internal import Synchronization

/// The subscriptions of a connection that have ended and are not freed yet.
///
/// Before version 3.6, the library's reading thread looks a message's subscription up, and locks it a moment later without
/// having kept it. It would lock freed memory if another thread ended the subscription between the two (nats.c, issue 637).
/// So a subscription stays until many others have ended after it.
final class RetiredSubscriptions: Sendable {
  /// `@unchecked Sendable`: the library guards a subscription by a lock of its own.
  private struct Subscription: @unchecked Sendable {
    let handle: OpaquePointer
  }

  private static let limit = 64
  private let subscriptions = Mutex<[Subscription]>([])

  /// Ends a subscription. No message comes to it any more.
  func add(_ handle: OpaquePointer) {
    natsSubscription_Unsubscribe(handle)
    let subscription = Subscription(handle: handle)
    let oldest = subscriptions.withLock { subscriptions -> Subscription? in
      subscriptions.append(subscription)
      return subscriptions.count > Self.limit ? subscriptions.removeFirst() : nil
    }
    if let oldest { natsSubscription_Destroy(oldest.handle) }
  }

  /// Frees all of them. Call it once the connection is closed, and with it the reading thread has ended.
  func free() {
    let all = subscriptions.withLock { subscriptions in
      defer { subscriptions = [] }
      return subscriptions
    }
    for subscription in all { natsSubscription_Destroy(subscription.handle) }
  }
}
