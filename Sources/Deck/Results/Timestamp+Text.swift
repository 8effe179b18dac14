internal import Foundation
internal import Lectern

extension Timestamp {
  /// The time in seconds, such as `2026-11-27T18:03:00Z`.
  var text: String {
    Date(timeIntervalSince1970: Double(millisecondsSinceEpoch / 1_000)).formatted(.iso8601)
  }
}
