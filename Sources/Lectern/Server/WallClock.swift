public import Composable
internal import Foundation

extension Timestamp {
  /// The current time.
  public static var now: Timestamp {
    Timestamp(millisecondsSinceEpoch: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}
