import RoomSamples
import Testing

@testable import LecternPages
@testable import LecternRehearsal

/// What ghosts do with the controls of a page.
@Suite struct GhostControlsTests {
  private let viewer = GhostMessage.Viewer(
    id: "v1",
    may: ["*"],
    mayNot: ["reset"],
    canRaiseHand: false,
    hasRaisedHand: false
  )

  /// Returns what ghosts choose, each so many times.
  private func choices(
    of ghosts: ClosedRange<Int>,
    _ times: Int,
    among controls: [PageControl]
  ) -> [Int: [(name: String, value: String?)]] {
    var all: [Int: [(name: String, value: String?)]] = [:]
    for number in ghosts {
      var ghost = Ghost(
        number,
        on: .perfect,
        habits: GhostHabits(),
        actions: GhostActions(of: Poll.Action.self),
        seed: 7
      )
      for _ in 0..<times {
        if let choice = ghost.choose(among: controls, as: viewer) {
          all[number, default: []].append(choice)
        }
      }
    }
    return all
  }

  private let poll = ["a", "b", "c"].map {
    PageControl(action: "voted", group: "voted /p", input: .press(#""\#($0)""#))
  }
  private let question = PageControl(
    action: "asked",
    group: "asked",
    input: .text(PageControl.Text(kind: .sentence, limit: 280))
  )
  private let word = PageControl(
    action: "added",
    group: "added",
    input: .fields([
      PageControl.Field(name: "cloud", input: .press(#""mood""#)),
      PageControl.Field(name: "word", input: .text(PageControl.Text(kind: .word, limit: 24))),
    ])
  )

  @Test("every ghost votes, all choices get votes, and few ghosts change their minds")
  func votes() {
    let choices = choices(of: 1...100, 10, among: poll)
    #expect(choices.count == 100)
    let votes = choices.values.flatMap(\.self)
    #expect(Set(votes.compactMap(\.value)) == [#""a""#, #""b""#, #""c""#])
    #expect(votes.count < 250)
  }

  @Test("a few different questions are asked, each once")
  func questions() {
    let asked = choices(of: 1...100, 100, among: [question]).values.flatMap(\.self).compactMap(
      \.value
    )
    #expect(asked.count == GhostVocabulary.questions.count)
    #expect(Set(asked).count == asked.count)
    #expect(asked.allSatisfy { $0.hasSuffix(#"?""#) })
  }

  @Test("a ghost adds three words at most, with the values of hidden fields")
  func words() {
    let added = choices(of: 1...20, 100, among: [word])
    #expect(added.values.allSatisfy { $0.count == 3 })
    let words = Set(added.values.flatMap(\.self).compactMap(\.value))
    #expect(words.count > 5)
    #expect(words.allSatisfy { $0.hasPrefix(#"{"cloud":"mood","word":""#) })
  }

  @Test("a button is pressed again and again, and an action that the viewer may not send never")
  func presses() {
    let controls = ["clapped", "reset"].map {
      PageControl(action: $0, group: $0, input: .press(nil))
    }
    let names = choices(of: 1...1, 100, among: controls)[1]?.map(\.name) ?? []
    #expect(names.count > 40 && Set(names) == ["clapped"])
  }
}
