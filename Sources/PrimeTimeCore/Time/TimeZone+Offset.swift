package import Composable
package import Foundation

extension TimeZone {
  /// Returns the offset from UTC at a time, in seconds.
  package func secondsFromUTC(at timestamp: Timestamp) -> Int {
    let seconds = Double(timestamp.millisecondsSinceEpoch) / 1_000
    return secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
  }
}
