/// What a log is of: it stays the same in every life of the room.
public struct LogIdentity: Hashable, Sendable {
  /// The room's instance, the prefix of its epochs.
  public var instanceID: String
  /// The seed of the room's random numbers.
  public var seed: UInt64
  /// The time at which the log was begun, in milliseconds since 1970-01-01T00:00:00Z.
  public var created: Int64

  public init(instanceID: String, seed: UInt64, created: Int64) {
    self.instanceID = instanceID
    self.seed = seed
    self.created = created
  }

  /// Returns the identity of a new room.
  ///
  /// - Parameters:
  ///   - created: the time at which the log is begun, in milliseconds since 1970-01-01T00:00:00Z.
  ///   - seed: the seed of the room's random numbers; by default a random one.
  public static func random(
    created: Int64,
    seed: UInt64 = .random(in: .min ... .max)
  ) -> LogIdentity {
    LogIdentity(
      instanceID: randomInstanceID(),
      seed: seed,
      created: created
    )
  }

  /// Returns the identifier of a new instance of a room.
  package static func randomInstanceID() -> String {
    String(UInt32.random(in: .min ... .max), radix: 36)
  }
}
