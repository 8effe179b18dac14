/// The limits of a relay.
package struct RelayLimits: Sendable {
  /// How long a viewer or a request waits for a server that leads the rooms.
  package var timeout = Duration.seconds(5)
  /// How long a response may take.
  package var responseTime = Duration.seconds(15)
  /// The number of replies that a viewer may leave unread; above it, its connection is closed.
  package var unreadReplies = 256
  /// The size of the messages that a viewer may send before it is linked, in bytes.
  package var earlySize = 64 * 1024
  /// The size of the messages that a viewer may send between two packets of the leader, in bytes. A relay receives
  /// messages faster than a busy leader handles them; this bounds the memory that a viewer can occupy at both.
  package var unansweredSize = 1 << 20
  /// The number of bytes that each message counts in addition because an empty one occupies memory, too.
  package var messageOverhead = 64
  /// The number of requests that may wait for their responses.
  package var requests = 4_096

  package init() {}
}
