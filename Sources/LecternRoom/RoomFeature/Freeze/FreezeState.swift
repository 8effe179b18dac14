public import Composable

/// The views that are withheld from the audience and from walls.
public struct FreezeState: Equatable, Sendable {
  /// The time at which the audience's view was frozen; nil while it is live.
  public var frozenSince: Timestamp?
  /// Whether walls show nothing.
  public var isBlank = false

  /// Whether the audience's view is frozen.
  public var isFrozen: Bool { frozenSince != nil }
}

extension FreezeState: Codable {
  private enum CodingKeys: CodingKey { case frozenSince, isBlank }
}
