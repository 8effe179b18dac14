internal import LecternTransport

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
    let removed = Set(latest.hands.participants.lazy.filter(\.isRemoved).map(\.id))
    return Set(pages.map(\.viewer.participant)).subtracting(removed)
  }

  /// The number of connected pages of people: presenters, moderators, walls, previews, calls and ghosts left out.
  package var audienceCount: Int {
    let walls = Set(walls.counted.map(\.id))
    return members.count { $0.value.isWatching && !walls.contains($0.key) }
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
      if member.isWatching { headcount.watching += 1 }
      if !member.isForced, let link = member.link { headcount.devices[link, default: 0] += 1 }
    }
    headcount.guesses = guesses.count(at: now)
    headcount.walls = walls.count
    headcount.wallRoundTrip = walls.roundTrip.map { Int($0 / .milliseconds(1)) }
    return headcount
  }
}

extension Membership.Member {
  fileprivate var isWatching: Bool {
    !isCall && !viewer.isGhost && !accessLevel.isStaff && !isPreview
  }
}
