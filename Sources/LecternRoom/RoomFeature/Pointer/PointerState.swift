/// The presenter's pointer, and the session that points.
public struct PointerState: Equatable, Sendable {
  /// The pointer's position; nil while the pointer is hidden.
  public var position: Pointer?
  /// The session that points, by its id.
  var session: String?
}
