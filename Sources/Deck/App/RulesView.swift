package import Lectern

/// The rules of a talk for its viewers.
@ViewState
package struct RulesView {
  /// `own` if each viewer goes through the slides at its own pace.
  package let pace: String?
  /// Whether phones ask for names, which only the results have.
  package let asksNames: Bool

  init(_ slides: SlidesState) {
    pace = slides.isSelfPaced ? "own" : nil
    asksNames = slides.talk.asksNames == true
  }
}
