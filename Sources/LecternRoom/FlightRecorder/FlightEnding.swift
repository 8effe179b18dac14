internal import Composable
internal import LecternLog

/// How the last process ended, read from the memory of its ``FlightRecorder``.
struct FlightEnding: Sendable {
  /// The reason why a process has ended while the app's code ran.
  enum Cause: Equatable, Sendable {
    /// A signal of the process itself, such as a trap.
    case signal(Int32)
    /// The loop hung.
    case hang
    /// No known reason: the process was killed, or its stack overflowed.
    case unknown
  }

  var process: Int32
  /// The work of the room's thread; nil if none of the app's code ran.
  var record: FlightRecord?
  var cause = Cause.unknown
  /// The effect whose own work has crashed, and its lane.
  var work: (lane: LogLane, number: EffectNumber)?
  /// The fingerprint of the record of an earlier unexplained end; 0 for none.
  var suspect: UInt64 = 0
}

extension FlightEnding {
  /// The crash cause that stands for a loop that hung.
  static let hang = UInt64(UInt32.max)

  init(_ page: FlightPage) {
    process = Int32(truncatingIfNeeded: page[.process])
    record = page.record
    suspect = page[.suspect]
    switch page[.crashCause] {
    case 0: break
    case Self.hang: cause = .hang
    case let signal: cause = .signal(Int32(truncatingIfNeeded: signal))
    }
    guard cause != .unknown, page[.crashLane] > 0,
      let lane = LogLane(rawValue: Int(truncatingIfNeeded: page[.crashLane]) - 1)
    else { return }
    work = (
      lane,
      EffectNumber(
        action: Int(truncatingIfNeeded: page[.crashAction]),
        index: Int(truncatingIfNeeded: page[.crashIndex])
      )
    )
  }

  /// Decides what has crashed the process, if anything.
  ///
  /// A killed process may have been doing anything. So the work in flight is only a suspect: it counts as the crash's cause
  /// if it was in flight at two such ends in a row.
  ///
  /// - Returns: the crash, and the fingerprint of the suspect; 0 if there is none.
  func judged() -> (crash: Crash?, suspect: UInt64) {
    if let work {
      var record = FlightRecord(phase: .continuing)
      (record.lane, record.effect) = (work.lane, work.number)
      return (Crash(record: record, cause: cause, process: process, isWork: true), 0)
    }
    guard let record else { return (nil, 0) }
    if cause == .unknown, suspect != record.fingerprint { return (nil, record.fingerprint) }
    return (Crash(record: record, cause: cause, process: process, isWork: false), 0)
  }
}
