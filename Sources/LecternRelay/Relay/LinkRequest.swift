/// A relay's request for a link. The relay repeats it until a server that leads the rooms answers.
struct LinkRequest {
  /// The relay's id, by which servers address it.
  let relay: String
  /// Whether the relay waits for a link, whether or not it still has an earlier one.
  private var isPending = false
  private let makeAttempt: @Sendable () -> UInt64
  private var attempt: UInt64 = 0
  /// The attempt of the relay's last link; 0 if it has had none.
  private var former: UInt64 = 0

  /// - Parameter makeAttempt: returns a random number.
  init(from relay: String, makeAttempt: @escaping @Sendable () -> UInt64) {
    (self.relay, self.makeAttempt) = (relay, makeAttempt)
  }

  /// Returns the message that asks for a link.
  ///
  /// - Parameter leader: the server to ask; nil for whatever server leads the rooms.
  func hello(to leader: String? = nil) -> Hello {
    Hello(id: relay, leader: leader, attempt: attempt, former: former)
  }

  /// Asks for another link. Answers to earlier requests no longer count.
  mutating func renew() {
    isPending = true
    attempt = makeAttempt()
  }

  /// Ends the request if a packet answers it: a server that no longer leads the rooms may answer an earlier one late.
  ///
  /// - Parameter packet: the first packet of a link.
  /// - Returns: the server that leads the rooms; nil if the packet doesn't answer the request.
  mutating func accept(_ packet: LinkPacket) -> Hello? {
    guard isPending, packet.number == 0, let leader = Hello(packet.bytes),
      leader.attempt == attempt
    else { return nil }
    (isPending, former) = (false, attempt)
    return leader
  }
}
