package import Lectern

/// The texts that wait for the speaker's approval, in the order in which they came.
@ViewState
package struct WaitingView {
  package let count: Int
  package let questions: [QuestionView]
  package let words: [WaitingWordView]

  init(_ audience: AudienceState) {
    questions = audience.questions.waiting.map(QuestionView.init)
    words = audience.clouds.flatMap { cloud, state in
      state.waiting.map { word in
        WaitingWordView(
          id: "\(cloud)/\(word.text)",
          text: word.text,
          count: word.count,
          value: CloudWordRemoval(cloud: cloud, word: word.text)
        )
      }
    }
    count = questions.count + words.count
  }
}

/// A word that waits for approval.
@ViewState
package struct WaitingWordView: Identifiable {
  package let id: String
  package let text: String
  package let count: Int
  /// The value of the actions that approve and remove it.
  package let value: CloudWordRemoval
}
