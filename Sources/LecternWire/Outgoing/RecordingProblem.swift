/// Why a room is not recorded, as a presenter's page receives it.
public struct RecordingProblem: Hashable, Sendable {
  /// The reason, in a sentence.
  public var text: String
  /// Whether nothing can be done in the room until a presenter continues without recording it.
  public var canBeAbandoned: Bool

  public init(_ text: String, canBeAbandoned: Bool) {
    (self.text, self.canBeAbandoned) = (text, canBeAbandoned)
  }
}
