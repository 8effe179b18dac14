package import Lectern

/// The view state of the applause.
@ViewState
package struct ApplauseView {
  package let prompt: String
  /// The number of claps at the last sample.
  package let count: Int
  /// How loud the last burst was, from 0 to 5.
  package let level: Int
  package let summary: String
  package let isClosed: Bool

  init(_ applause: ApplauseState, prompt: String) {
    self.prompt = prompt
    count = applause.sampledCount
    level = applause.level
    isClosed = !applause.isOpen
    summary = count == 1 ? "1 clap" : "\(count) claps"
  }
}
