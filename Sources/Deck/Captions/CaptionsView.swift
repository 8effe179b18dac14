package import Lectern

/// The view state of the captions.
@ViewState
package struct CaptionsView {
  package let sentences: [CaptionView]
  /// The words of the sentence that is being said; empty after its end.
  package let current: String

  package init(_ captions: CaptionsState) {
    sentences = captions.sentences.map { CaptionView(id: $0.id, text: $0.text) }
    current = captions.current
  }
}

/// A sentence.
@ViewState
package struct CaptionView: Identifiable {
  package let id: Int
  package let text: String
}
