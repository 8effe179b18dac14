/// Carries messages between the server that leads the rooms and its relays.
///
/// A bus may lose messages, such as when a connection is cut; it neither repeats nor reorders those of one sender on one
/// subject. Both ends notice a loss because all packets of a link are numbered.
public protocol RelayBus: Sendable {
  /// Maximum size of a message in bytes.
  var maximumSize: Int { get }

  /// Sends a message to all that have subscribed to a subject. It does not wait for them.
  func publish(_ message: [UInt8], to subject: String)

  /// Subscribes to a subject.
  ///
  /// - Parameters:
  ///   - subject: tokens of letters, digits and `-`, separated by dots.
  ///   - receive: called for one message after the other, on any thread.
  /// - Returns: the subscription. It ends when nothing refers to it any more.
  /// - Throws: an error if the bus rejects the subscription.
  func subscribe(
    to subject: String,
    _ receive: @escaping @Sendable ([UInt8]) -> Void
  ) throws -> any RelaySubscription
}

/// A subscription of a ``RelayBus``. It ends when nothing refers to it any more.
public protocol RelaySubscription: AnyObject, Sendable {}
