/// The state of a room at the end of a batch, from which a replay can start.
public struct LogSnapshot: Hashable, Sendable {
  /// The number of the last batch that it includes.
  public var batch: Int
  public var revision: Int
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var time: Int64
  /// Identifies the executable that has written it.
  public var build: String
  /// The state, encoded by the log's user.
  public var content: [UInt8]

  public init(batch: Int, revision: Int, time: Int64, build: String, content: [UInt8]) {
    self.batch = batch
    self.revision = revision
    self.time = time
    self.build = build
    self.content = content
  }
}
