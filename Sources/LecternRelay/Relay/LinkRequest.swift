/// A relay's request for a link. The relay repeats it until a server that leads the rooms answers.
struct LinkRequest {
  /// The relay's id, by which servers address it.
  let relay: String
  /// Whether the relay waits for a link, whether or not it still has an earlier one.
  private var isPending = false
  /// The number of links asked for.
  private var attempt: UInt64 = 0

  init(from relay: String) { self.relay = relay }

  /// Returns the message that asks for a link.
  ///
  /// - Parameter leader: the server to ask; nil for whatever server leads the rooms.
  func hello(to leader: String? = nil) -> Hello {
    Hello(id: relay, leader: leader, attempt: attempt)
  }

  /// Asks for another link. Answers to earlier requests no longer count.
  mutating func renew() {
    isPending = true
    attempt += 1
  }

  /// Ends the request if a packet answers it: a server that no longer leads the rooms may answer an earlier one late.
  ///
  /// - Parameter packet: the first packet of a link.
  /// - Returns: the server that leads the rooms; nil if the packet doesn't answer the request.
  mutating func accept(_ packet: LinkPacket) -> Hello? {
    guard isPending, packet.number == 0, let leader = Hello(packet.bytes),
      leader.attempt == attempt
    else { return nil }
    isPending = false
    return leader
  }
}
