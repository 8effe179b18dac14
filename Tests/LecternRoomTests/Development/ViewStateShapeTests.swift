import LecternWire
import OrderedCollections
import Testing

@testable import LecternRoom

/// The objects of a view state whose fields are fixed, and those whose fields come and go.
@Suite struct ViewStateShapeTests {
  @ViewState struct Screen {
    var alert: Alert?
    var label: String?
    var phase: Phase
    var place: Place
    var scores: [String: Int]
    var rows: [Row]
    var mapped: MappedList<[Int], Int, Row>
    @Flattened var settings: Settings
  }

  @ViewState struct Alert { var title: String }
  @ViewState struct Row { var owner: Alert? }
  @ViewState struct Settings { var digest: [String: String] }
  @ViewState enum Phase {
    case loading
    case loaded(Alert)
  }
  /// Encoded as a whole: without its name while that is nil.
  struct Place: Codable, Equatable { var name: String? }

  private func shape(_ alert: Alert? = nil, rows: [Row] = []) -> [String: Bool] {
    let screen = Screen(
      alert: alert,
      label: nil,
      phase: .loaded(Alert(title: "")),
      place: Place(),
      scores: ["a": 1],
      rows: rows,
      mapped: MappedList([1], id: \.self) { _ in Row() },
      settings: Settings(digest: [:])
    )
    var shape = ViewStateShape()
    shape.add(screen)
    return shape.objects
  }

  @Test("the fields of a struct are fixed")
  func structs() {
    let objects = shape(Alert(title: ""), rows: [Row(), Row(owner: Alert(title: ""))])
    for path in ["", "alert", "rows.*", "rows.*.owner", "mapped.*"] {
      #expect(objects[path] == true, "\(path)")
    }
  }

  @Test("the fields of a dictionary, an enum and an encoded value come and go")
  func others() {
    let objects = shape()
    for path in ["phase", "place", "scores", "digest"] {
      #expect(objects[path] == false, "\(path)")
    }
    #expect(objects["phase.loaded"] == nil)
  }

  @Test("nothing is known of what is nil or empty")
  func absent() {
    let objects = shape()
    for path in ["alert", "rows.*", "mapped.*.owner"] { #expect(objects[path] == nil, "\(path)") }
  }

  @Test("the paths of another view state begin with its own")
  func other() {
    var shape = ViewStateShape()
    shape.add(Row(owner: Alert(title: "")), at: "$mine")
    for path in ["$mine", "$mine.owner"] { #expect(shape.objects[path] == true, "\(path)") }
    #expect(shape.objects[""] == nil)
  }

  @Test("a struct among other values in one place leaves it unknown whether a field is missing")
  func mixed() {
    var shape = ViewStateShape()
    shape.add(Alert(title: ""))
    #expect(shape.objects == ["": true, "title": false])
    shape.add(["title": 1])
    #expect(shape.objects == ["": false, "title": false])
  }
}
