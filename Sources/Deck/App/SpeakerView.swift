package import Lectern

/// What the speaker alone sees.
@ViewState
package struct SpeakerView {
  package let fileName: String
  /// Why the file could not be read again.
  package let problem: DiagnosticView?
  package let diagnostics: [DiagnosticView]
  package let diagnosticsSummary: String
  package let advice: [DiagnosticView]
  /// The first line of each slide in the file.
  package let places: [SlidePlace]
  @Flattened package let progress: ProgressView
  package let media: MediaView?
  package let ink: InkToolsView
  package let timer: TimerView
  /// The time of questions, applause or feedback on the current slide; nil without one.
  package let time: SharedTimeView?
  package let openQuestionCount: Int
  /// The feedback over time; nil before the first.
  package let feedback: FeedbackView?

  init(_ state: DeckState) {
    let slides = state.slides
    fileName = state.fileName
    problem = state.problem.map { DiagnosticView($0, in: state.fileName) }
    diagnostics = DiagnosticView.all(slides.talk.diagnostics, of: slides.talk, in: state.fileName)
    advice = DiagnosticView.all(slides.talk.advice ?? [], of: slides.talk, in: state.fileName)
    places = slides.talk.slides.map { SlidePlace($0, of: slides.talk, in: state.fileName) }
    diagnosticsSummary =
      diagnostics.count == 1 ? "1 note on the file" : "\(diagnostics.count) notes on the file"
    progress = ProgressView(slides)
    media = slides.current?.media.map { MediaView($0, state.playback) }
    ink = InkToolsView(state.ink, on: progress.slideID)
    time = slides.current?.live?.shared.flatMap { block in
      state[time: block].map { time in
        SharedTimeView(block, time, state.countdowns?[block.rawValue])
      }
    }
    timer = TimerView(state.timer, minutes: slides.talk.minutes)
    feedback = state.feedbackState.flatMap(FeedbackView.init)
    openQuestionCount = state.audience.questions.approved.count { !$0.isAnswered }
  }
}

/// The line of a slide.
@ViewState
package struct SlidePlace: Identifiable {
  package let id: Slide.ID
  package let line: Int
  /// The file and the line, such as `talk.md:12`.
  package let text: String

  fileprivate init(_ slide: Slide, of talk: Talk, in file: String) {
    (id, line) = (slide.id, slide.line)
    text = talk.place(of: slide.line, in: file)
  }
}

/// A diagnostic. Its place and its message are apart because only the message is translated.
@ViewState
package struct DiagnosticView: Identifiable {
  package let id: Int
  /// The file and the line, such as `talk.md:12`; empty for the file as a whole.
  package let place: String
  package let message: String

  fileprivate init(id: Int, place: String, message: String) {
    (self.id, self.place, self.message) = (id, place, message)
  }

  /// - Parameters:
  ///   - problem: a message, after its place if it has one, as in `talk.md:3: talk.pdf has no pages`.
  ///   - file: the name of the file.
  fileprivate init(_ problem: String, in file: String) {
    let rest = problem.after("\(file):") ?? ""
    let line = rest.prefix(while: \.isNumber)
    let message = line.isEmpty ? nil : String(rest.dropFirst(line.count)).after(": ")
    self.init(id: 0, place: message == nil ? "" : "\(file):\(line)", message: message ?? problem)
  }

  /// - Parameter file: the name of the file.
  fileprivate static func all(
    _ diagnostics: [Diagnostic],
    of talk: Talk,
    in file: String
  ) -> [DiagnosticView] {
    diagnostics.enumerated().map { index, diagnostic in
      let place = talk.place(of: diagnostic.line, in: file)
      return DiagnosticView(id: index, place: place, message: diagnostic.message)
    }
  }
}
