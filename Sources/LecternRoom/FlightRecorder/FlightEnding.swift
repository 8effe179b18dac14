internal import Composable
internal import LecternLog

/// What the memory of a ``FlightRecorder`` says of the process that used it last.
struct FlightEnding: Sendable {
  /// Why a process has ended in the middle of the app's code.
  enum Cause: Equatable, Sendable {
    /// A signal of its own, such as a trap.
    case signal(Int32)
    /// The loop did not come round.
    case hang
    /// Nothing says why: it was killed, or its stack overflowed.
    case unknown
  }

  var process: Int32
  /// What the room's thread was doing; nil for nothing of the app's.
  var record: FlightRecord?
  var cause = Cause.unknown
  /// The effect whose own work has crashed, and its lane.
  var work: (lane: LogLane, number: EffectNumber)?
  /// The fingerprint of the record of an earlier unexplained end; 0 for none.
  var suspect: UInt64 = 0
}

extension FlightEnding {
  /// The value of a page's word for a loop that did not come round.
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
  /// A process that is killed may have been doing anything. What it was doing is suspected only: it crashed the process if it
  /// was in flight at two such ends in a row.
  ///
  /// - Returns: the crash, and the fingerprint of what is suspected; 0 for nothing.
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
