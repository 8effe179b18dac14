import ArgumentParser
import LecternClient
import LecternWire
import Testing

@testable import LecternCommand

@Suite struct WatchCommandTests {
  private let state: JSONValue = [
    "count": 3, "rows": [["id": "a", "text": "é"], ["id": "b", "text": ""]], "notes": [],
  ]

  @Test("the first state is a line for each value")
  func first() {
    #expect(
      WatchCommand.lines(from: nil, to: state) == [
        "count 3", "notes []", #"rows.0.id "a""#, #"rows.0.text "é""#, #"rows.1.id "b""#,
        #"rows.1.text """#,
      ]
    )
  }

  @Test("a later state is a line for each change, and a path alone for what is gone")
  func changes() {
    var next = state
    next.count = 4
    next.rows = [["id": "a", "text": "b"]]
    #expect(
      WatchCommand.lines(from: state, to: next) == ["count 4", #"rows.0.text "b""#, "rows.1"]
    )
    #expect(WatchCommand.lines(from: state, to: state) == [])
    #expect(WatchCommand.lines(from: state, to: 7) == [". 7"])
  }

  @Test("no text of a state acts on a terminal")
  func controls() {
    let lines = WatchCommand.lines(from: nil, to: ["a\u{1B}": "\u{9B}31m"])
    #expect(lines == ["a\u{FFFD} \"\u{FFFD}31m\""])
  }

  @Test("with --json, a state is an object on one line")
  func json() {
    #expect(
      WatchCommand.line(of: ["b": "\n", "a": 1.5], at: 43, ["choice": 2])
        == #"{"revision":43,"state":{"a":1.5,"b":"\n"},"mine":{"choice":2}}"#
    )
    #expect(WatchCommand.line(of: [], at: 1, nil) == #"{"revision":1,"state":[]}"#)
  }

  @Test("the address is checked before anything is connected")
  func address() throws {
    let command = try WatchCommand.parse(["http://h/group-1/", "--json"])
    #expect(try command.room.address.path == "/group-1/")
    let error = #expect(throws: (any Error).self) { try WatchCommand.parse(["ftp://h/"]) }
    #expect(error.map(WatchCommand.message(for:))?.contains("needs the scheme") == true)
  }
}
