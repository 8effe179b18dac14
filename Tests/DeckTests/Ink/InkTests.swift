import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

@Suite struct InkTests {
  private static func state(after actions: InkAction...) -> InkState {
    var state = InkState()
    for action in actions { _ = InkFeature().reduce(into: &state, action: action) }
    return state
  }

  private static func part(
    _ stroke: String,
    start: Int = 0,
    _ points: [Int] = [1, 2],
    anchor: InkAnchor? = nil
  ) -> InkAction {
    .drawn(
      StrokePart(slide: "steps", stroke: stroke, start: start, points: points, anchor: anchor)
    )
  }

  @Test("a stroke has the points of its parts, each once")
  func parts() {
    let word = InkAnchor(target: "heading 0-5", box: [0, 0, 10, 10])
    let state = Self.state(
      after: Self.part("a", [1, 2, 3, 4]),
      Self.part("a", [1, 2, 3, 4]),
      Self.part("a", start: 3, [9, 9]),
      Self.part("a", start: 2, [5, 6]),
      Self.part("a", start: 3, [], anchor: word),
      Self.part("a", start: 3, [7, 8])
    )
    let strokes = state.strokes(on: "steps")
    #expect(strokes.map(\.parts) == [[[1, 2, 3, 4], [5, 6]]])
    #expect(strokes.map(\.anchor) == [word])
  }

  @Test("undo takes back what was drawn, erased and cleared, in turn")
  func undo() {
    let drawn = [Self.part("a"), Self.part("b"), Self.part("c")]
    let undo = InkAction.undoButtonTapped("steps")
    func ids(after actions: [InkAction]) -> [String] {
      var state = InkState()
      for action in drawn + actions { _ = InkFeature().reduce(into: &state, action: action) }
      return state.strokes(on: "steps").map(\.id)
    }
    let erased = InkAction.erased(slide: "steps", stroke: "b")
    let cleared = InkAction.clearButtonTapped("steps")
    #expect(ids(after: [undo]) == ["a", "b"])
    #expect(ids(after: [erased]) == ["a", "c"])
    #expect(ids(after: [erased, cleared]) == [])
    #expect(ids(after: [erased, cleared, undo]) == ["a", "c"])
    #expect(ids(after: [erased, cleared, undo, undo]) == ["a", "b", "c"])
    #expect(ids(after: [erased, erased, undo, undo, undo, undo, undo, undo]) == [])
  }

  @Test(
    "a part that no pen draws is ignored",
    arguments: [
      StrokePart(slide: "steps", stroke: "", points: [1, 2]),
      StrokePart(slide: "steps", stroke: String(repeating: "a", count: 33), points: [1, 2]),
      StrokePart(slide: "steps", stroke: "a", points: [1]),
      StrokePart(slide: "steps", stroke: "a", points: []),
      StrokePart(slide: "steps", stroke: "a", start: 1, points: [1, 2]),
      StrokePart(slide: "steps", stroke: "a", start: .min, points: [1, 2]),
      StrokePart(slide: "steps", stroke: "a", points: Array(repeating: 1, count: 1026)),
      StrokePart(slide: "steps", stroke: "a", color: "url(#a)", points: [1, 2]),
      StrokePart(slide: "steps", stroke: "a", color: "#12345é", points: [1, 2]),
      StrokePart(
        slide: "steps",
        stroke: "a",
        points: [1, 2],
        anchor: InkAnchor(target: "page", box: [0, 0, 0, 1])
      ),
      StrokePart(
        slide: "steps",
        stroke: "a",
        points: [1, 2],
        anchor: InkAnchor(target: "page", box: [.min, 0, 1, 1])
      ),
    ]
  )
  func hostile(part: StrokePart) {
    #expect(Self.state(after: .drawn(part)) == InkState())
  }

  @Test("points far outside of the slide move to its surroundings, and a talk has a limit")
  func limits() {
    var state = Self.state(after: Self.part("a", [.min, .max]))
    #expect(state.strokes(on: "steps").first?.parts == [[-10_000, 20_000]])
    for number in 0..<200 {
      let part = StrokePart(
        slide: "\(number)",
        stroke: "a",
        points: Array(repeating: 1, count: 2 * StrokePart.pointLimit)
      )
      state.draw(part)
    }
    #expect(state.slides.count < 200)
  }

  @Test("the room sees ink on the slides that it has seen, and only the speaker draws")
  func room() async throws {
    let room = await DeckTestRoom.showing("# Steps\n\n---\n\n# Later")
    let speaker = await room.join("speaker", as: .presenter)
    let phone = await room.join("phone")
    for slide in ["steps", "later"] {
      let part = StrokePart(slide: slide, stroke: "\(slide)-1", points: [1, 2])
      await speaker.send("ink.drawn", value: part)
    }
    await room.expectShown(to: [speaker, phone])
    #expect(room.state.ink.strokes(on: "later").count == 1)
    let slides = DeckView(room.state, for: .participant).slides
    #expect(slides.map { $0.ink.map(\.id) } == [["steps-1"]])
    await phone.send("ink.clearButtonTapped", value: "steps")
    await phone.receivesFault(.notAllowed)
    await room.restart()
    await room.expectShown(to: [speaker, phone])
    #expect(room.state.ink.strokes(on: "steps").count == 1)
    await room.finish()
  }
}
