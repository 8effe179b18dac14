import Foundation
import Testing

@testable import LecternTransport

/// There is no way out of the folder, and nothing but files is served.
@Suite struct StaticFilesEscapeTests {
  let outer: TemporaryFolder

  init() throws {
    outer = try TemporaryFolder()
    try outer.write("public/index.html")
    try outer.write("public/sub/page.html")
    try outer.write("secret.txt")
  }

  var folder: URL { outer.url.appending(path: "public") }

  func found(_ path: String) -> String {
    StaticFiles(mounts: [.init(folder: folder)], notFoundPath: "/404.html").lookup(path).summary
  }

  @Test(
    "a path that climbs is not found",
    arguments: [
      "/../secret.txt", "/sub/../../secret.txt", "/sub/../index.html", "/./index.html", "/..",
      "/.", "/sub/..", "/...", "//../secret.txt", "/sub/../../public/index.html",
      "/..\\secret.txt", "\\..\\secret.txt", "/sub\\..\\..\\secret.txt", "/sub\\page.html",
      "/%2e%2e/secret.txt", "../secret.txt", "/\u{2024}\u{2024}/secret.txt",
    ]
  )
  func climbing(path: String) {
    #expect(found(path) == "nothing")
  }

  @Test(
    "a path does not end early for C",
    arguments: ["/index.html\0", "/index.html\0.txt", "/\0"]
  )
  func nul(path: String) {
    #expect(found(path) == "nothing")
  }

  @Test("hidden files are not served, except those in .well-known")
  func hidden() throws {
    for path in [".env", ".git/config", "sub/.hidden/page.html", ".well-known/.x"] {
      try outer.write("public/\(path)")
      #expect(found("/\(path)") == "nothing")
    }
    try outer.write("public/.well-known/security.txt")
    #expect(found("/.well-known/security.txt").hasSuffix("security.txt"))
  }

  @Test("a page's name reaches neither a hidden file nor one outside the folder")
  func pageByName() throws {
    try outer.write("secret.html")
    try outer.write("public/.hidden.html")
    try outer.write("public/sub/.html")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "out.html"),
      withDestinationURL: outer.url.appending(path: "secret.html")
    )
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "sub/index.html"),
      withDestinationURL: outer.url.appending(path: "secret.html")
    )
    for path in [
      "/.hidden", "/sub/.", "/sub/", "/out", "/../secret", "/sub/../../secret", "/index.html\0",
    ] {
      #expect(found(path) == "nothing", "\(path)")
    }
  }

  @Test("a link out of the folder is refused, be it to a file or to a folder")
  func linkOut() throws {
    try outer.link("public/file.txt", to: "../secret.txt")
    try outer.link("public/absolute.txt", to: "/etc/passwd")
    try outer.link("public/out", to: "..")
    try outer.link("public/first", to: "file.txt")
    for path in ["/file.txt", "/absolute.txt", "/out/secret.txt", "/out", "/out/", "/first"] {
      #expect(found(path) == "nothing")
    }
  }

  @Test("a link within the folder is followed")
  func linkInside() throws {
    try outer.link("public/alias.html", to: "sub/page.html")
    try outer.link("public/folder", to: "sub")
    #expect(found("/alias.html").hasSuffix("sub/page.html"))
    #expect(found("/folder/page.html").hasSuffix("sub/page.html"))
  }

  @Test("a link that leads nowhere, or round and round, is not found")
  func brokenLink() throws {
    try outer.link("public/nowhere", to: "no.txt")
    try outer.link("public/round", to: "round")
    #expect(found("/nowhere") == "nothing")
    #expect(found("/round") == "nothing")
  }

  @Test("a folder that is a link itself is served")
  func linkedRoot() throws {
    try outer.link("pages", to: "public")
    let mount = Mount(folder: outer.url.appending(path: "pages"))
    let files = StaticFiles(mounts: [mount], notFoundPath: "/404.html")
    #expect(files.lookup("/index.html").summary.hasSuffix("public/index.html"))
  }

  @Test("a pipe is not served, and does not block")
  func pipe() {
    #expect(mkfifo(folder.appending(path: "pipe").path, 0o644) == 0)
    #expect(found("/pipe") == "nothing")
  }

  @Test("a device is not served")
  func device() {
    let files = StaticFiles(
      mounts: [.init(folder: URL(filePath: "/dev"))],
      notFoundPath: "/404.html"
    )
    #expect(files.lookup("/null") == .notFound)
    #expect(files.lookup("/zero") == .notFound)
  }

  @Test("a file that may not be read is not found", .enabled(if: getuid() != 0))
  func unreadable() throws {
    let file = try outer.write("public/closed.txt")
    #expect(chmod(file.path, 0) == 0)
    #expect(found("/closed.txt") == "nothing")
  }

  @Test("a name that is longer than any file's is not found")
  func longName() {
    #expect(found("/" + String(repeating: "a", count: 100_000)) == "nothing")
    #expect(found(String(repeating: "/a", count: 100_000)) == "nothing")
  }
}
