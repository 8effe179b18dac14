internal import LecternWire

/// The result of a command to send frames.
struct SentFrames {
  enum Receivers {
    /// All subscribers: how long it has taken, and the room's time at its end.
    case all(in: Duration, at: Duration)
    /// The subscribers of one channel.
    case channel
    /// One subscriber, by its connection.
    case subscriber(Int, AccessLevel)
  }

  let receivers: Receivers
  /// The first state that can't be encoded; nil if all can. Its viewers keep the last one.
  let problem: UnencodableValue?
}
