internal import HeapModule
internal import LecternTransport

/// The viewers of a relay, each in a slot, by which the leader names it.
struct RelayViewers {
  private var slots: [RelayViewer?] = []
  private var slotsByID: [Int: Int] = [:]
  /// The slots that no viewer has, and that the leader knows to be free.
  private var free = Heap<Int>()
  /// The slots whose viewers have gone, until the leader has released them: a frame in flight must not reach another
  /// viewer.
  private var unreleased: Set<Int> = []
  /// The number of packets of the leaders.
  private var packetCount = 0

  var count: Int { slotsByID.count }

  /// The slots that viewers have.
  var occupied: [Int] { slots.indices.filter { slots[$0] != nil } }

  subscript(slot: Int) -> RelayViewer? {
    get { slots.indices.contains(slot) ? slots[slot] : nil }
    set { if slots.indices.contains(slot) { slots[slot] = newValue } }
  }

  func slot(of connection: any Connection) -> Int? { slotsByID[connection.id] }

  /// Adds a viewer.
  ///
  /// - Returns: its slot; nil if there is none left.
  mutating func insert(_ viewer: RelayViewer) -> Int? {
    let slot: Int
    if let known = free.popMin() {
      slot = known
      slots[slot] = viewer
    } else {
      guard slots.count < SlotSet.limit else { return nil }
      slot = slots.count
      slots.append(viewer)
    }
    slotsByID[viewer.connection.id] = slot
    return slot
  }

  /// Removes a viewer.
  ///
  /// - Parameter isKnown: whether the leader knows it; the slot is free once the leader has released it.
  mutating func remove(_ connection: any Connection, isKnown: Bool) {
    guard let slot = slotsByID.removeValue(forKey: connection.id) else { return }
    slots[slot] = nil
    if isKnown { unreleased.insert(slot) } else { free.insert(slot) }
  }

  /// Records a packet of the leader: it answers what the viewers have sent.
  mutating func recordPacket() { packetCount += 1 }

  /// Counts a message of a viewer.
  ///
  /// - Returns: the size of its messages since the last packet of the leader, in bytes.
  mutating func countMessage(of size: Int, from slot: Int) -> Int {
    let packet = packetCount
    return self[slot]?.countMessage(of: size, since: packet) ?? 0
  }

  /// Frees the slot of a former viewer after the leader has released it.
  mutating func release(_ slot: Int) {
    if unreleased.remove(slot) != nil { free.insert(slot) }
  }

  /// Frees the slots of all former viewers because the link has ended.
  mutating func releaseAll() {
    for slot in unreleased { free.insert(slot) }
    unreleased = []
  }
}

// Sending.
extension RelayViewers {
  /// The slots of viewers that do not read as fast as they are sent frames.
  struct SlowViewers {
    /// Of those that have begun to lose frames.
    var behind: [Int] = []
    /// Of those that leave too many replies unread.
    var overdue: [Int] = []
  }

  /// Sends a frame to the viewers of some slots.
  ///
  /// - Parameter repliesLimit: the number of replies that a viewer may leave unread.
  mutating func send(
    _ frame: Frame,
    isRepeated: Bool,
    to runs: [Range<Int>],
    on threads: SendThreads,
    repliesLimit: Int
  ) -> SlowViewers {
    var slow = SlowViewers()
    for run in runs {
      for slot in rest(of: frame, isRepeated: isRepeated, to: run, on: threads) {
        if slots[slot]?.send(frame, isRepeated: isRepeated) == true { slow.behind.append(slot) }
        if let viewer = slots[slot], viewer.replyCount > repliesLimit { slow.overdue.append(slot) }
      }
    }
    return slow
  }

  /// Sends a frame on several threads, if that is worthwhile.
  ///
  /// - Returns: the slots that were left out.
  private mutating func rest(
    of frame: Frame,
    isRepeated: Bool,
    to run: Range<Int>,
    on threads: SendThreads
  ) -> [Int] {
    let run = run.clamped(to: slots.indices)
    guard threads.areWorthwhile(for: run.count), !isRepeated, let position = frame.position else {
      return Array(run)
    }
    let unsent = slots.withUnsafeMutableBufferPointer { slots in
      frame.send(to: slots, in: run, on: threads) { slots, part, wire in
        part.compactMap { slot in
          let result = slots[slot]?.sendConcurrently(wire, leadingTo: position) ?? .sent
          return result == .sent ? nil : (slot, result)
        }
      }
    }
    for (slot, count) in unsent.begun { slots[slot]?.connection.finish(frame, from: count) }
    return unsent.refused
  }
}
