public import LecternWire

/// What a page shows of an ``Alert``.
@ViewState
public struct AlertView {
  /// What it is about.
  public let title: String
  /// What there is to say.
  public let message: String

  init(_ alert: Alert) {
    title = alert.title
    message = alert.message
  }
}
