import LecternWire
import Testing

@testable import LecternHistory

/// The difference of two states as statements.
@Suite struct RecordedChangeTests {
  @Test(
    "each changed property is set",
    arguments: [
      (#"{"a":1}"#, #"{"a":1}"#, []),
      (#"{"a":1,"b":2}"#, #"{"a":1,"b":3}"#, ["$0.b = 3"]),
      (#"{"a":{"b":{"c":true}}}"#, #"{"a":{"b":{"c":false}}}"#, ["$0.a.b.c = false"]),
      (#"{"a":1}"#, "{}", ["$0.a = nil"]),
      ("{}", #"{"a":{"b":[1,"x",null],"c":{}}}"#, [#"$0.a = ["b": [1, "x", nil], "c": [:]]"#]),
      (#"{"a":[1]}"#, #"{"a":[1,2,3]}"#, ["$0.a.append(2, 3)"]),
      (#"{"a":[1,2]}"#, #"{"a":[1,5]}"#, ["$0.a[1] = 5"]),
      (#"{"a":[1,2]}"#, #"{"a":[2]}"#, ["$0.a = [2]"]),
      (#"{"a":[]}"#, #"{"a":[1]}"#, ["$0.a = [1]"]),
      (
        "{}", #"{"a b":1,"init":2,"append":3,"é":4}"#,
        [
          #"$0[field: "a b"] = 1"#, #"$0[field: "append"] = 3"#, #"$0[field: "init"] = 2"#,
          #"$0[field: "é"] = 4"#,
        ]
      ),
      (#"{"a":1}"#, #"{"a":18446744073709551615}"#, ["$0.a = .unsigned(18446744073709551615)"]),
      (#"{"a":1}"#, #"{"a":0.1}"#, ["$0.a = 0.1"]),
      ("1", "2", ["$0 = 2"]),
    ] as [(String, String, [String])]
  )
  func statements(before: String, after: String, statements: [String]) throws {
    let before = try JSONValue(before.utf8)
    let after = try JSONValue(after.utf8)
    #expect(Set(RecordedChange(from: before, to: after).statements) == Set(statements))
  }

  @Test(
    "a range is a number of entries, or two revisions",
    arguments: [
      ("50", .last(50)), ("120-180", .revisions(120...180)), ("7-7", .revisions(7...7)),
      ("0", nil), ("-5", nil), ("180-120", nil), ("0-3", nil), ("a", nil), ("1-2-3", nil),
      ("1-", nil), ("", nil),
    ] as [(String, EntryRange?)]
  )
  func ranges(text: String, range: EntryRange?) {
    #expect(EntryRange(text) == range)
  }
}
