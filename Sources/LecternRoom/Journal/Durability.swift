/// When a room shows the results of actions.
public enum Durability: String, CaseIterable, Sendable {
  /// As soon as they are on the disk. Nothing shown or acknowledged is ever lost.
  case shown
  /// Immediately. If the machine or the process crashes, everything that isn't on the disk yet is lost.
  case relaxed
}
