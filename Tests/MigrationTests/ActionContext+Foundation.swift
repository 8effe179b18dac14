import Composable
import Foundation

extension ActionContext {
  /// The time of the action.
  var date: Date { Date(timeIntervalSince1970: Double(timestamp.millisecondsSinceEpoch) / 1000) }

  /// Returns an id that is the same in a replay of the action.
  ///
  /// - Parameter number: distinguishes the ids of one action.
  func uuid(_ number: UInt64 = 0) -> UUID {
    var generator = randomNumberGenerator(stream: number)
    let bytes = (generator.next(), generator.next())
    return UUID(uuid: withUnsafeBytes(of: bytes) { $0.load(as: uuid_t.self) })
  }
}
