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
/// Time is virtual: it advances to the next event as soon as nothing is left to do. A job may wait for a later event: see
/// ``Waiter``.
///
/// `@unchecked Sendable`: one thread at a time uses it, the one whose turn it is; ``enqueue(on:_:)`` checks it.
package final class Schedule: @unchecked Sendable {
  /// A sequence of jobs of a process that run in their order.
  package final class Lane {
    fileprivate let process: SimulatedProcess
    fileprivate var jobs: [() -> Void] = []
    fileprivate var next = 0
    fileprivate var isQueued = false

    package init(of process: SimulatedProcess) {
      self.process = process
    }
  }

  private struct Event: Comparable {
    let time: Duration
    let number: Int
    let process: SimulatedProcess?
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
  private let turns = Turns()
  /// The time until which ``run(until:)`` runs.
  private var end = Duration.zero
  /// The lane whose job runs.
  private var current: Lane?

  package init(seed: UInt64) {
    random = SeededRandomNumberGenerator(seed: seed)
  }

  deinit { finish() }

  /// Adds a job to a lane.
  package func enqueue(on lane: Lane, _ job: @escaping () -> Void) {
    precondition(
      ThreadID.current == turns.thread,
      "another thread takes part in the simulation, so the seed does not decide its order"
    )
    guard !lane.process.isDead else { return }
    lane.jobs.append(job)
    guard !lane.isQueued else { return }
    lane.isQueued = true
    ready.append(lane)
  }

  /// Runs a function at a time.
  ///
  /// - Parameters:
  ///   - time: the time; a time in the past counts as now.
  ///   - process: the process that the event belongs to: it does not run if the process is killed meanwhile, and waits while
  ///     the process is paused.
  ///   - run: the function.
  package func at(
    _ time: Duration,
    in process: SimulatedProcess? = nil,
    _ run: @escaping () -> Void
  ) {
    eventCount += 1
    events.insert(Event(time: max(time, now), number: eventCount, process: process, run: run))
  }

  package func after(
    _ delay: Duration,
    in process: SimulatedProcess? = nil,
    _ run: @escaping () -> Void
  ) {
    at(now + delay, in: process, run)
  }

  /// Pauses a process: nothing of it runs until a time.
  ///
  /// - Parameter resumed: called when the process resumes, unless it was killed meanwhile.
  package func pause(
    _ process: SimulatedProcess,
    until time: Duration,
    _ resumed: @escaping () -> Void = {}
  ) {
    guard !process.isPaused, !process.isDead else { return }
    process.pause()
    at(time) {
      if !process.isDead { resumed() }
      let (lanes, events) = process.resume()
      self.ready += lanes
      for event in events { self.at(time, in: process, event) }
    }
  }

  /// Runs all jobs and events until a time.
  package func run(until end: Duration) {
    self.end = end
    turns.run { [unowned self] in drive() }
    now = max(now, end)
  }

  /// Whether ``finish()`` was called.
  var hasEnded: Bool { turns.hasEnded }

  /// Ends the simulation. A waiting job continues with a failure, and its results are ignored.
  package func finish() { turns.end() }

  /// Lets other jobs and events run, while a job waits.
  ///
  /// - Parameter register: called with the job's turn, for ``give(back:)``.
  func wait(_ register: (Turns.Turn) -> Void) {
    let lane = current
    if let lane { ready.removeAll { $0 === lane } }
    current = nil
    turns.wait(register)
    // A lane's jobs run one after the other, so none of them has run meanwhile.
    if let lane { ready.append(lane) }
    current = lane
  }

  /// Gives a job that waits its turn. It is the last thing that an event does.
  func give(back turn: Turns.Turn) { turns.give(back: turn) }

  private func drive() {
    while !turns.hasEnded && step() {}
  }

  private func step() -> Bool {
    if runJob() { return true }
    guard let event = events.min, event.time <= end else { return false }
    events.removeMin()
    now = max(now, event.time)
    if let process = event.process {
      guard !process.isDead else { return true }
      guard !process.isPaused else {
        process.delay(event.run)
        return true
      }
    }
    stepCount += 1
    event.run()
    return true
  }

  private func runJob() -> Bool {
    while !ready.isEmpty {
      let index = ready.count == 1 ? 0 : Int(random.next() % UInt64(ready.count))
      let lane = ready[index]
      guard !lane.process.isPaused else {
        lane.process.delay(lane)
        removeReady(at: index)
        continue
      }
      guard !lane.process.isDead, lane.next < lane.jobs.count else {
        lane.jobs = []
        (lane.next, lane.isQueued) = (0, false)
        removeReady(at: index)
        continue
      }
      lane.next += 1
      stepCount += 1
      current = lane
      lane.jobs[lane.next - 1]()
      current = nil
      return true
    }
    return false
  }

  private func removeReady(at index: Int) {
    ready.swapAt(index, ready.count - 1)
    ready.removeLast()
  }
}
