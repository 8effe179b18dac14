package import Lectern

/// A text of one's own that was not taken.
@ViewState
package struct RefusalView: Identifiable {
  /// The text.
  package let id: String
  package let reason: String

  init(_ refusal: Refusal) {
    id = refusal.text
    reason =
      switch refusal.reason {
      case .blocked: "It has a word that isn’t shown here. Nobody sees it."
      case .enough: "You have sent as many as one may. Take one back to send another."
      case .full: "No more are taken here."
      case .late: "It came too late; no more are taken."
      }
  }
}
