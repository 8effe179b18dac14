/// The time since the start, on any clock.
struct LinkClock: Sendable {
  private let elapsed: @Sendable () -> Duration

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  var now: Duration { elapsed() }
}
