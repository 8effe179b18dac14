extension Membership {
  /// Forgets sessions that have been away too long.
  ///
  /// - Returns: the number of sessions that are away, ghosts left out.
  mutating func awayCount(at now: Duration) -> Int {
    sessions.forget(at: now)
    return sessions.awayCount
  }

  /// The participants with a connected page, removed ones left out.
  var present: Set<Participant.ID> {
    let pages = members.values.lazy.filter { !$0.isCall && !$0.isPreview }
    let removed = Set(room.hands.participants.lazy.filter(\.isRemoved).map(\.id))
    return Set(pages.map(\.viewer.participant)).subtracting(removed)
  }

  /// Counts the members.
  ///
  /// - Parameter behind: the number of viewers without the latest state, ghosts left out.
  mutating func headcount(behind: Int, at now: Duration) -> Headcount {
    var headcount = Headcount()
    headcount.behind = behind
    headcount.away = awayCount(at: now)
    let named = Set(room.hands.participants.map(\.id))
    for member in members.values {
      let viewer = member.viewer
      if named.contains(viewer.participant) { headcount.present.insert(viewer.participant) }
      if member.isCall { continue }
      if viewer.isGhost {
        headcount.ghosts += 1
        continue
      }
      if !member.accessLevel.isStaff, !member.isPreview { headcount.watching += 1 }
      if !member.isForced, let link = member.link { headcount.devices[link, default: 0] += 1 }
    }
    headcount.guesses = guesses.count(at: now)
    headcount.walls = walls.count
    headcount.wallRoundTrip = walls.roundTrip.map { Int($0 / .milliseconds(1)) }
    return headcount
  }
}
