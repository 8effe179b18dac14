import Foundation
import LecternPages
import LecternTransport
import Testing

@testable import LecternServer

/// Pages with parts in files of their own.
@Suite struct SitePartsTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "parts"),
      withIntermediateDirectories: true
    )
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func text(of site: Site) throws -> String {
    let file = try #require(StaticFile(path: folder.appending(path: "index.html").path))
    let response = try #require(site.response(to: HTTPRequest(path: "/"), for: file))
    return String(decoding: response.body, as: UTF8.self)
  }

  @Test("a page has its parts, from beside it and from its folder, and new ones after a change")
  func served() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      #"<template data-use="a"></template><template data-use="b"></template>"#,
      to: "index.html"
    )
    try write(#"<template data-part="a">1</template>"#, to: "a.part.html")
    try write(#"<template data-part="b">2</template>"#, to: "parts/b.part.html")
    let site = Site(mounts: [.init(folder: folder)])
    try site.check([])
    #expect(try text(of: site) == "12")
    try write(#"<template data-part="b">three</template>"#, to: "parts/b.part.html")
    #expect(try text(of: site) == "1three")
    try write(#"<p><b>"#, to: "parts/b.part.html")
    #expect(
      try text(of: site).contains(
        "b.part.html:1: the file has no &lt;template data-part=\"b\"&gt;"
      )
    )
  }

  @Test("a file that a page lacks takes its place as soon as it is there")
  func added() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let runtime = folder.appending(path: "runtime")
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
    try write(#"<template data-part="a">runtime's</template>"#, to: "runtime/a.part.html")
    try write(
      #"<template data-use="a"></template><template data-use="b"></template>"#,
      to: "index.html"
    )
    let site = Site(mounts: [.init(path: "/lectern/", folder: runtime), .init(folder: folder)])
    #expect(try text(of: site).contains("index.html:1: there is no part \"b\""))
    try write(#"<template data-part="b">!</template>"#, to: "b.part.html")
    #expect(try text(of: site) == "runtime's!")
    try write(#"<template data-part="a">folder's</template>"#, to: "parts/a.part.html")
    #expect(try text(of: site) == "folder's!")
    try write(#"<template data-part="a">page's</template>"#, to: "a.part.html")
    #expect(try text(of: site) == "page's!")
    try write(#"<template data-part="a">page's</template>"#, to: "parts/a.part.html")
    try FileManager.default.removeItem(at: folder.appending(path: "a.part.html"))
    #expect(try text(of: site) == "page's!")
  }

  @Test("a server does not start with a page that has a mistake")
  func start() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("<p>\n<i data-text=\"votes[id\">", to: "other.html")
    let site = Site(mounts: [.init(folder: folder)])
    let error = #expect(throws: PageError.self) { try site.check([]) }
    #expect(
      error?.description
        == "other.html:2: data-text=\"votes[id\" is not a path, such as card.title or $mine.votes[id]"
    )
  }
}
