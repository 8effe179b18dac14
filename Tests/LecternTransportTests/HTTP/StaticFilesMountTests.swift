import Foundation
import Testing

@testable import LecternTransport

/// Several folders, one behind the other, and folders below a path.
@Suite struct StaticFilesMountTests {
  let first: TemporaryFolder
  let second: TemporaryFolder

  init() throws {
    first = try TemporaryFolder()
    second = try TemporaryFolder()
    try first.write("both.txt")
    try first.write("first/index.html")
    try second.write("both.txt")
    try second.write("only.txt")
    try second.write("index.html")
  }

  func found(_ path: String, _ mounts: Mount...) -> String {
    StaticFiles(mounts: mounts, notFoundPath: "/404.html").lookup(path).summary
  }

  @Test("the first folder that has a file wins")
  func precedence() {
    let mounts = [first, second].map { Mount(folder: $0.url) }
    #expect(found("/both.txt", mounts[0], mounts[1]).contains(first.url.lastPathComponent))
    #expect(found("/both.txt", mounts[1], mounts[0]).contains(second.url.lastPathComponent))
    #expect(found("/only.txt", mounts[0], mounts[1]).contains(second.url.lastPathComponent))
  }

  @Test("a folder without an index leaves it to the next")
  func index() {
    let found = found("/", .init(folder: first.url), .init(folder: second.url))
    #expect(found.hasSuffix("\(second.url.lastPathComponent)/index.html"))
  }

  @Test("a folder below a path has its files there, and nowhere else")
  func prefix() {
    let mount = Mount(path: "/lectern/", folder: second.url)
    #expect(found("/lectern/only.txt", mount).hasSuffix("only.txt"))
    #expect(found("/lectern/", mount).hasSuffix("index.html"))
    for path in ["/only.txt", "/", "/lectern", "/lecternonly.txt", "/x/lectern/only.txt"] {
      #expect(found(path, mount) == "nothing")
    }
  }

  @Test("a mount's path leads to no file outside its folder")
  func prefixEscape() {
    let mount = Mount(path: "/lectern/", folder: second.url)
    #expect(found("/lectern/../\(first.url.lastPathComponent)/both.txt", mount) == "nothing")
    #expect(found("/lectern//etc/passwd", mount) == "nothing")
  }

  @Test("a folder whose name begins like that of the served one is outside")
  func siblingFolder() throws {
    let outer = try TemporaryFolder()
    try outer.write("public/index.html")
    try outer.write("public-private/secret.txt")
    try outer.link("public/out", to: "../public-private")
    let mount = Mount(folder: outer.url.appending(path: "public"))
    #expect(found("/out/secret.txt", mount) == "nothing")
    #expect(found("/out", mount) == "nothing")
  }
}
