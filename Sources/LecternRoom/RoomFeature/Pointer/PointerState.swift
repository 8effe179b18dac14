/// The presenter's pointer, and who points.
public struct PointerState: Equatable, Sendable {
  /// Where the presenter points; nil while the pointer is hidden.
  public var position: Pointer?
  /// The session that points, by its id.
  var session: String?
}
