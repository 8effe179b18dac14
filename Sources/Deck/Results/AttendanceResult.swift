internal import Lectern

/// The number of people from a time on.
struct AttendanceResult: Encodable, Equatable {
  /// Such as `2026-11-27T18:03:00Z`.
  let at: String
  let watching: Int

  /// - Returns: nil for an attendance that was not counted.
  static func all(of attendance: Attendance) -> [AttendanceResult]? {
    guard !attendance.samples.isEmpty else { return nil }
    return attendance.samples.map { AttendanceResult(at: $0.at.text, watching: $0.watching) }
  }
}
