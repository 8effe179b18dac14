package import Lectern

/// What a talk lets its viewers do.
@ViewState
package struct RulesView {
  /// `own` if each viewer goes through the slides at its own pace.
  package let pace: String?
  /// Whether phones ask for names, which only the results have.
  package let asksNames: Bool

  init(_ talk: Talk) {
    pace = talk.isSelfPaced == true ? "own" : nil
    asksNames = talk.asksNames == true
  }
}
