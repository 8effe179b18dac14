import Testing

@testable import LecternTransport

@Suite("Locations") struct LocationsTests {
  private static let named = Location(handler: SilentHandler())
  private static let root = Location(handler: SilentHandler())

  private static func resolve(_ path: String) -> (isRoot: Bool, path: String) {
    let locations = Locations(root: root)
    locations["a"] = named
    let resolution = locations.resolve(path)
    return (resolution.location.handler === root.handler, resolution.path)
  }

  @Test(
    "a location serves what is below its name",
    arguments: [("/a/", "/"), ("/a/socket", "/socket"), ("/a/b/c", "/b/c"), ("/a//b", "//b")]
  )
  func below(path: String, rest: String) {
    #expect(Self.resolve(path) == (false, rest))
  }

  @Test(
    "everything else is the root's, as it is",
    arguments: ["/", "/a", "/b/", "/ab/", "//a/", "", "a/", "/A/", "/é/a/"]
  )
  func elsewhere(path: String) {
    #expect(Self.resolve(path) == (true, path))
  }

  @Test("a location that is served no longer is the root's again")
  func removal() {
    let locations = Locations(root: Self.root)
    locations["a"] = Self.named
    locations["a"] = nil
    #expect(locations.resolve("/a/").path == "/a/")
  }

  @Test(
    "a relay's root takes the connections of all names, and nothing else",
    arguments: [
      ("/socket", "", "/socket"), ("/a/socket", "a", "/socket"), ("/b/socket", "b", "/socket"),
      ("/b/page", "", "/b/page"), ("/b/c/socket", "", "/b/c/socket"), ("//socket", "", "/socket"),
    ]
  )
  func relay(path: String, name: String, rest: String) {
    let locations = Locations(root: Self.root, servingBelowAnyName: ["/socket"])
    let resolution = locations.resolve(path)
    #expect(resolution.name == name)
    #expect(resolution.path == rest)
  }
}
