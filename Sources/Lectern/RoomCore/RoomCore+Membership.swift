internal import Composable
internal import LecternTransport
internal import LecternWire
internal import Logging

// Changes of the membership.
extension RoomCore {
  mutating func apply(
    _ changes: [Membership.Change],
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    for change in changes {
      switch change {
      case .subscribe(let subscriber, let level): self[level].subscribe(subscriber)
      case .unsubscribe(let id, let level): _ = self[level].unsubscribe(id)
      case .move(let id, let old, let new):
        move(id, from: self[old], to: self[new], showing: stores)
      case .repeatIdentity(let id, let level): self[level].repeatIdentity(to: id)
      case .close(let id, let level, let reason):
        guard let connection = self[level].subscribers[id]?.connection else { continue }
        commands.append(.close(connection, .policyViolation, reason: reason))
      case .headcountChanged: scheduleHeadcount(&commands)
      case .persistedLinksChanged: commands.append(.persistLinks)
      case .joinCodeGuessedAt:
        let text = "The join code was guessed at too often. A longer one replaces it."
        commands.append(.log(.notice, text))
        commands.append(.send(.links(.codeGuessedAt)))
      // A server that stops disconnects its viewers; none of them leaves.
      case .send(let action): if !isStopping { commands.append(.send(action)) }
      }
    }
  }

  private mutating func move(
    _ id: Int,
    from old: Channel,
    to new: Channel,
    showing stores: Stores
  ) {
    guard var subscriber = old.unsubscribe(id) else { return }
    // No revision of one channel is known to another.
    subscriber.position = .new(base: nil)
    new.subscribe(subscriber)
    // A frozen room shows another state at each access level.
    if presentation.frozen != nil {
      preparePersonalView(of: subscriber.session, in: new, showing: stores)
    }
  }
}

// The head count.
extension RoomCore {
  /// Counts the members after a second, unless a count is scheduled or no presenter is connected.
  mutating func scheduleHeadcount(_ commands: inout Commands) {
    guard !self[.presenter].subscribers.isEmpty else { return }
    start(.headcount, after: .seconds(1), &commands)
  }

  /// - Parameter now: the room's time.
  mutating func countHeads(at now: Duration, _ commands: inout Commands) {
    let headcount = membership.headcount(behind: behindCount, at: now)
    if headcount.walls > 0 {
      commands.append(.measureRoundTrips(membership.walls.counted))
    }
    if headcount != membership.room.headcount {
      commands.append(.send(.headcount(.counted(headcount))))
    }
    // No event ends an absence, a minute of guesses or a round trip.
    if headcount.away > 0 || headcount.guesses > 0 || headcount.walls > 0 {
      scheduleHeadcount(&commands)
    }
  }

  /// Whether presenters were sent another number of viewers without the latest state.
  var isHeadcountOutdated: Bool {
    !self[.presenter].subscribers.isEmpty && behindCount != membership.room.headcount.behind
  }

  /// The number of viewers without the latest state, presenters and ghosts left out.
  private var behindCount: Int {
    channels.reduce(0) { $0 + ($1.accessLevel == .presenter ? 0 : $1.subscribers.behindCount) }
  }
}
