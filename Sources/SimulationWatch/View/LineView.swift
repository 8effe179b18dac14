package import Lectern

/// The view state of an event.
@ViewState
package struct LineView: Identifiable {
  package let id: Int
  package let time: String
  package let text: String
  package let tone: String

  init(_ line: StageLines.Line) {
    (id, time, text) = (line.id, line.time.clockTime, line.text)
    tone = line.tone.rawValue
  }
}
