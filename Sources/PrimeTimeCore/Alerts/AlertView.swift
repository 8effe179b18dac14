package import LecternWire

/// The view state of an ``Alert``.
@ViewState
package struct AlertView {
  package let title: String
  package let message: String

  package init(_ alert: Alert) {
    title = alert.title
    message = alert.message
  }
}
