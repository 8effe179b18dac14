/// How one slide follows another on the wall.
package enum Transition: String, Codable, Sendable {
  /// The next slide appears over the one that leaves.
  case fade
  /// The next slide comes in from the side.
  case slide
  /// What two slides share glides from the one to the other, and the rest fades.
  case morph
  case none

  /// - Parameter name: a name of Deck or of Slidev.
  init?(named name: String) {
    switch name {
    case "fade", "fade-out": self = .fade
    case "slide", "slide-left": self = .slide
    case "morph", "view-transition": self = .morph
    case "none": self = .none
    default: return nil
    }
  }
}
