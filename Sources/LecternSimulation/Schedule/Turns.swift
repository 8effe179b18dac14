internal import Dispatch
internal import Foundation

/// The threads that run a schedule in turns, so that a job can wait for a later event.
///
/// ```
///   thread 1   step, step, a job waits ┄┄┄┄┄┄┄┄┄┄┄┄▶ continues its job, step, …
///   thread 2                      └─▶ step, step, wakes it ─▶ idle
/// ```
///
/// One thread runs at a time and hands over to the next one, so the seed decides the order with any number of them.
///
/// `@unchecked Sendable`: only the thread whose turn it is uses it.
final class Turns: @unchecked Sendable {
  /// A thread's wait for its turn.
  final class Turn: Sendable {
    fileprivate let semaphore = DispatchSemaphore(value: 0)
  }

  private static let stackSize = 8 << 20

  /// Runs the schedule until nothing is left to do.
  private var drive: () -> Void = {}
  /// The threads that no job waits on.
  private var idle: [Turn] = []
  /// The threads whose jobs wait.
  private var waiting: [Turn] = []
  private var current: Turn?
  /// The turn of the thread that has called ``run(_:)`` or ``end()``.
  private let caller = Turn()
  /// The thread whose turn it is.
  private(set) var thread = ThreadID.current
  private(set) var hasEnded = false

  /// Runs a schedule, and returns when nothing is left to do.
  ///
  /// - Parameter drive: runs the schedule until nothing is left to do, or ``hasEnded``.
  func run(_ drive: @escaping () -> Void) {
    self.drive = drive
    hand(over: nextIdle(), from: caller)
    current = nil
  }

  /// Lets another thread run the schedule until the caller's turn is given back.
  ///
  /// - Parameter register: called with the caller's turn, for ``give(back:)``.
  func wait(_ register: (Turn) -> Void) {
    guard !hasEnded, let own = current else { return }
    waiting.append(own)
    register(own)
    hand(over: nextIdle(), from: own)
  }

  /// Hands over to a thread that waits, once. It is the last thing that an event does.
  func give(back turn: Turn) {
    guard let own = current, let index = waiting.firstIndex(where: { $0 === turn }) else { return }
    waiting.remove(at: index)
    idle.append(own)
    hand(over: turn, from: own)
  }

  /// Ends the threads. A waiting job continues, and waits for nothing more.
  func end() {
    hasEnded = true
    while let turn = idle.popLast() ?? waiting.popLast() { hand(over: turn, from: caller) }
  }

  private func hand(over turn: Turn, from own: Turn) {
    current = turn
    turn.semaphore.signal()
    own.semaphore.wait()
    thread = .current
  }

  private func nextIdle() -> Turn {
    if let turn = idle.popLast() { return turn }
    let turn = Turn()
    let thread = Thread { self.main(turn) }
    thread.stackSize = Self.stackSize
    thread.start()
    return turn
  }

  private func main(_ own: Turn) {
    own.semaphore.wait()
    thread = .current
    while !hasEnded {
      drive()
      if hasEnded { break }
      idle.append(own)
      hand(over: caller, from: own)
    }
    caller.semaphore.signal()
  }
}
