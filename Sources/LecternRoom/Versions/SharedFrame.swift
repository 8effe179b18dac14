internal import LecternTransport

/// A message that many subscribers share, as text and compressed.
struct SharedFrame: Sendable {
  let text: Frame
  /// Nil if no subscriber inflates, or if the message is short.
  var compressed: Frame?

  /// Returns the frame for a page.
  ///
  /// - Parameter inflates: whether the page inflates messages.
  func frame(inflating inflates: Bool) -> Frame {
    if inflates, let compressed { compressed } else { text }
  }
}
