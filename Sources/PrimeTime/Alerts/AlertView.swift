/// What a page shows of an ``Alert``.
public struct AlertView: Encodable, Equatable, Sendable {
  /// What it is about.
  public let title: String
  /// What there is to say.
  public let message: String

  init(_ alert: Alert) {
    title = alert.title
    message = alert.message
  }
}
