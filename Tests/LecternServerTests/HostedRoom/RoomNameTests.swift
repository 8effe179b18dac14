import Testing

@testable import LecternServer

@Suite("The name of a room") struct RoomNameTests {
  @Test(
    "has letters, digits and hyphens",
    arguments: ["a", "7", "group-1", "a--b", String(repeating: "a", count: 40)]
  )
  func valid(text: String) {
    #expect(RoomName(text)?.text == text)
  }

  @Test(
    "is nothing that means something else in an address or a file system",
    arguments: [
      "", "-a", "A", "a_b", "a.b", "..", ".", "a/b", "a\0", "é", "a b", "%61",
      String(repeating: "a", count: 41),
    ]
  )
  func invalid(text: String) {
    #expect(RoomName(text) == nil)
  }

  @Test("is the first segment of a path")
  func path() throws {
    let found = try #require(RoomName.first(in: "/group-1/lectern/index.js"))
    #expect(found.name == RoomName("group-1"))
    #expect(found.rest == "/lectern/index.js")
    #expect(RoomName.first(in: "/group-1").map(\.rest) == "")
    for path in ["", "/", "//group-1/", "/style.css", "/../a/"] {
      #expect(RoomName.first(in: path) == nil, "\(path)")
    }
  }
}
