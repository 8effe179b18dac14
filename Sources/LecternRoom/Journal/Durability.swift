/// When a room shows what was done.
public enum Durability: String, CaseIterable, Sendable {
  /// Once it is on the disk: nothing that was shown or acknowledged is ever lost.
  case shown
  /// At once: a crash of the machine or the process loses what the disk did not have yet.
  case relaxed
}
