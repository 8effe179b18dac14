import Composable
import Foundation
import LecternWire
import Testing

@Suite struct ViewStateTests {
  func text(_ state: some ViewState) throws -> String {
    var json = JSONWriter()
    try state.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  func patch<View: ViewState>(_ old: View, _ change: (inout View) -> Void) throws -> String {
    var new = old
    change(&new)
    let message = try Patch(from: 1, old, to: 2, new).encoded.bytes
    let text = String(decoding: message, as: UTF8.self)
    return String(text.dropFirst(#"{"type":"patch","from":1,"revision":2,"ops":"#.count).dropLast())
  }

  let beds = (1...4).map { Bed(id: $0, plant: "rose", height: $0) }

  @Test("a struct is encoded as an object with sorted fields")
  func whole() throws {
    #expect(
      try text(Garden()) == """
        {"area":0,"beds":[],"default":null,"gardener":null,"isOpen":false,"name":"",\
        "note":{"text":""},"prices":{},"season":"spring","visitors":[],"weather":{"unknown":true}}
        """
    )
  }

  @Test("a case is encoded as an object with one field")
  func cases() throws {
    #expect(try text(Weather.sunny(0.5)) == #"{"sunny":0.5}"#)
    #expect(
      try text(Weather.windy(from: "west", strength: 3))
        == #"{"windy":{"from":"west","strength":3}}"#
    )
    #expect(try text(Weather.mixed(1, "a")) == #"{"mixed":{"_0":1,"_1":"a"}}"#)
  }

  @Test("a patch has only the changed fields")
  func fields() throws {
    #expect(
      try patch(Garden()) { $0.name = "Kew" }
        == #"[{"op":"replace","path":"/name","value":"Kew"}]"#
    )
    #expect(
      try patch(Garden(gardener: Gardener(name: "Ada", age: 7))) { $0.gardener?.age = 8 }
        == #"[{"op":"replace","path":"/gardener/age","value":8}]"#
    )
    #expect(
      try patch(Garden(gardener: Gardener(name: "Ada", age: 7))) { $0.gardener = nil }
        == #"[{"op":"replace","path":"/gardener","value":null}]"#
    )
    #expect(try patch(Garden()) { _ in } == "[]")
  }

  @Test("a change within a case patches its values, another case replaces the whole")
  func caseChanges() throws {
    let windy = Garden(weather: .windy(from: "west", strength: 3))
    #expect(
      try patch(windy) { $0.weather = .windy(from: "west", strength: 4) }
        == #"[{"op":"replace","path":"/weather/windy/strength","value":4}]"#
    )
    #expect(
      try patch(windy) { $0.weather = .unknown }
        == #"[{"op":"replace","path":"/weather","value":{"unknown":true}}]"#
    )
  }

  @ViewState enum Only { case one(Int) }

  @Test("an enum with one case patches its values")
  func onlyCase() throws {
    #expect(
      try patch(Only.one(1)) { $0 = .one(2) }
        == #"[{"op":"replace","path":"/one","value":2}]"#
    )
  }

  @Test("identified elements that are added, removed or changed are patched alone")
  func identified() throws {
    let garden = Garden(beds: beds)
    #expect(
      try patch(garden) { $0.beds.append(Bed(id: 5, plant: "ivy", height: 1)) }
        == #"[{"op":"add","path":"/beds/4","value":{"height":1,"id":5,"plant":"ivy"}}]"#
    )
    #expect(try patch(garden) { $0.beds.removeLast() } == #"[{"op":"remove","path":"/beds/3"}]"#)
    #expect(try patch(garden) { $0.beds.removeFirst() } == #"[{"op":"remove","path":"/beds/0"}]"#)
    #expect(
      try patch(garden) { $0.beds[2].height = 9 }
        == #"[{"op":"replace","path":"/beds/2/height","value":9}]"#
    )
    #expect(
      try patch(garden) { $0.beds.insert($0.beds.removeLast(), at: 0) }
        == """
        [{"op":"remove","path":"/beds/3"},\
        {"op":"add","path":"/beds/0","value":{"height":4,"id":4,"plant":"rose"}}]
        """
    )
  }

  @Test("the common prefix and suffix of lists without ids are not patched")
  func plain() throws {
    let garden = Garden(visitors: ["a", "b", "c", "d"])
    #expect(
      try patch(garden) { $0.visitors = ["a", "x", "d"] } == """
        [{"op":"replace","path":"/visitors/1","value":"x"},{"op":"remove","path":"/visitors/2"}]
        """
    )
    #expect(
      try patch(garden) { $0.visitors.insert("z", at: 2) }
        == #"[{"op":"add","path":"/visitors/2","value":"z"}]"#
    )
  }

  @Test("equal names with different code units are different fields")
  func spelling() throws {
    func change(_ old: [String: Int], to new: [String: Int]) throws -> String {
      var patch = PatchWriter()
      try new.writeChanges(since: old, to: &patch)
      return String(decoding: patch.bytes, as: UTF8.self)
    }
    let (one, other) = ("\u{e9}", "e\u{301}")
    for value in [1, 2] {
      let expected = """
        [{"op":"remove","path":"/\(one)"},{"op":"add","path":"/\(other)","value":\(value)}]
        """
      #expect(try Array(change([one: 1], to: [other: value]).utf8) == Array(expected.utf8))
    }
    #expect(try change(["a": 1, "b": 2, "c": 3], to: ["c": 3, "b": 2, "a": 1]) == "[]")
  }

  @Test("fields of a dictionary that are added, removed or changed are patched")
  func dictionary() throws {
    #expect(
      try patch(Garden(prices: ["a/b": 1, "c~d": 2, "e": 3])) {
        $0.prices = ["a/b": 2, "e": 3, "f": 4]
      } == """
        [{"op":"remove","path":"/prices/c~0d"},{"op":"replace","path":"/prices/a~1b","value":2},\
        {"op":"add","path":"/prices/f","value":4}]
        """
    )
  }

  @Test("a sorted dictionary by number is an object, and its fields are patched")
  func sortedDictionary() throws {
    let votes: SortedDictionary<Int, Bool> = [10: true, 9: true, 7: false]
    #expect(try text(votes) == #"{"10":true,"7":false,"9":true}"#)
    #expect(
      try patch(votes) { $0 = [10: true, 3: true] } == """
        [{"op":"remove","path":"/7"},{"op":"remove","path":"/9"},{"op":"add","path":"/3","value":true}]
        """
    )
  }

  @Test("the error for a value without JSON has its path")
  func unencodable() {
    var garden = Garden(weather: .sunny(.nan))
    let error = #expect(throws: UnencodableValue.self) { try text(garden) }
    #expect(error?.description == "weather.sunny: nan is not a number that JSON has")
    garden = Garden(prices: ["x": .max])
    let change = #expect(throws: UnencodableValue.self) {
      try Patch(from: 1, Garden(), to: 2, garden)
    }
    #expect(change?.path == ["prices", "x"])
  }

  @Test("dates, UUIDs and URLs are encoded as strings")
  func foundation() throws {
    #expect(try text(Date(timeIntervalSince1970: 1.5)) == #""1970-01-01T00:00:01.500Z""#)
    let id = UUID()
    #expect(try text(id) == "\"\(id.uuidString)\"")
    #expect(try text(URL(filePath: "/a")) == #""file:///a""#)
  }
}
