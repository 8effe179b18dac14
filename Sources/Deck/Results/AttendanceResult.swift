internal import Foundation
internal import Lectern

/// The number of people from a time on.
struct AttendanceResult: Encodable, Equatable {
  /// Such as `2026-11-27T18:03:00Z`.
  let at: String
  let watching: Int

  /// - Returns: nil for an attendance that was not counted.
  static func all(of attendance: Attendance) -> [AttendanceResult]? {
    guard !attendance.samples.isEmpty else { return nil }
    return attendance.samples.map { sample in
      let seconds = Double(sample.at.millisecondsSinceEpoch / 1_000)
      let time = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
      return AttendanceResult(at: time, watching: sample.watching)
    }
  }
}
