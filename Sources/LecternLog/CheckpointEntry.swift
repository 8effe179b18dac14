/// What a room showed at the end of a batch, to compare a replay with.
public struct CheckpointEntry: Hashable, Sendable {
  /// The hash of the state.
  public var stateHash: UInt64
  /// The revision that the viewers of each access level have.
  public var shown: [Int]

  public init(stateHash: UInt64, shown: [Int]) {
    self.stateHash = stateHash
    self.shown = shown
  }
}
