import Testing

@testable import LecternTransport

@Suite("Locations") struct LocationsTests {
  private static let named = Location(handler: SilentHandler())
  private static let root = Location(handler: SilentHandler())

  private static func resolve(_ path: String) -> (isRoot: Bool, path: String) {
    let locations = Locations(root: root)
    locations["a"] = named
    let (location, rest) = locations.resolve(path)
    return (location.handler === root.handler, rest)
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
}
