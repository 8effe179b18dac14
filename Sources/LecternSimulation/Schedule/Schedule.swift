internal import Composable
internal import HeapModule

/// Runs everything that happens in a simulation, one event at a time, in an order that the seed picks.
///
/// ```
///   jobs of a loop ────────▶ lane, in their order ──┐
///   jobs of effects ───────▶ each its own lane ─────┼─▶ the seed picks a lane ─▶ run ─▶ more jobs
///   events at a later time ▶ heap, by their time ───┘        (time passes only when no lane has a job)
/// ```
///
/// ```swift
/// let schedule = Schedule(seed: 42)
/// schedule.at(.seconds(1)) { print("a second later") }
/// schedule.run(until: .seconds(60))
/// ```
///
/// One thread uses it. Time is virtual: it advances to the next event as soon as nothing is left to do.
///
/// `@unchecked Sendable`: the thread that runs the simulation is the only one that uses it; ``enqueue(on:_:)`` checks it.
package final class Schedule: @unchecked Sendable {
  /// A sequence of jobs that run in their order. A killed process has lanes that never run again.
  package final class Lane {
    fileprivate var jobs: [() -> Void] = []
    fileprivate var next = 0
    fileprivate var isQueued = false
    /// Whether the jobs never run, because their process was killed.
    package var isDead = false
  }

  private struct Event: Comparable {
    let time: Duration
    let number: Int
    let lane: Lane?
    let run: () -> Void

    static func < (a: Event, b: Event) -> Bool { (a.time, a.number) < (b.time, b.number) }
    static func == (a: Event, b: Event) -> Bool { a.number == b.number }
  }

  /// The time since the simulation began.
  package private(set) var now = Duration.zero
  /// The choices of the scheduler.
  private var random: SeededRandomNumberGenerator
  /// The lanes that have jobs.
  private var ready: [Lane] = []
  private var events = Heap<Event>()
  private var eventCount = 0
  /// The number of jobs and events that have run.
  package private(set) var stepCount = 0
  private let thread = ThreadID.current

  package init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  /// Adds a job to a lane.
  package func enqueue(on lane: Lane, _ job: @escaping () -> Void) {
    precondition(
      ThreadID.current == thread,
      "another thread takes part in the simulation, so the seed does not decide its order"
    )
    guard !lane.isDead else { return }
    lane.jobs.append(job)
    if !lane.isQueued {
      lane.isQueued = true
      ready.append(lane)
    }
  }

  /// Runs a function at a time.
  ///
  /// - Parameters:
  ///   - time: the time; a time in the past counts as now.
  ///   - lane: the lane of the process that the event belongs to: it does not run if the process is killed meanwhile.
  ///   - run: the function.
  package func at(_ time: Duration, in lane: Lane? = nil, _ run: @escaping () -> Void) {
    eventCount += 1
    events.insert(Event(time: max(time, now), number: eventCount, lane: lane, run: run))
  }

  package func after(_ delay: Duration, in lane: Lane? = nil, _ run: @escaping () -> Void) {
    at(now + delay, in: lane, run)
  }

  /// Runs all jobs and events until a time.
  package func run(until end: Duration) {
    while step(until: end) {}
    now = max(now, end)
  }

  private func step(until end: Duration) -> Bool {
    if runJob() { return true }
    guard let event = events.min, event.time <= end else { return false }
    events.removeMin()
    now = max(now, event.time)
    guard event.lane?.isDead != true else { return true }
    stepCount += 1
    event.run()
    return true
  }

  private func runJob() -> Bool {
    while !ready.isEmpty {
      let index = ready.count == 1 ? 0 : Int(random.next() % UInt64(ready.count))
      let lane = ready[index]
      guard !lane.isDead, lane.next < lane.jobs.count else {
        lane.jobs = []
        (lane.next, lane.isQueued) = (0, false)
        ready.swapAt(index, ready.count - 1)
        ready.removeLast()
        continue
      }
      lane.next += 1
      stepCount += 1
      lane.jobs[lane.next - 1]()
      return true
    }
    return false
  }
}
