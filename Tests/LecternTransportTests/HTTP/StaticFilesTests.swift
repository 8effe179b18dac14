import Foundation
import Testing

@testable import LecternTransport

/// Which file a path stands for.
@Suite struct StaticFilesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("index.html")
    try folder.write("sub/index.html")
    try folder.write("sub/page.html")
    try folder.write("empty/inner/file.txt")
    try folder.write("été 100%.txt")
  }

  func files(notFoundPath: String = "/404.html") -> StaticFiles {
    StaticFiles(mounts: [.init(folder: folder.url)], notFoundPath: notFoundPath)
  }

  /// The path of the file in the folder, or what else came of it.
  func found(_ path: String) -> String {
    files().lookup(path).summary
  }

  @Test("of a folder of media, the other files are not served")
  func media() throws {
    try folder.write("sea.PNG")
    try folder.write("talk.md")
    let mount = Mount(
      path: "/assets/",
      folder: folder.url,
      isMediaOnly: true
    )
    let files = StaticFiles(mounts: [mount], notFoundPath: "/404.html")
    #expect(files.lookup("/assets/sea.PNG").summary.hasSuffix("sea.PNG"))
    for path in ["/assets/talk.md", "/assets/index.html", "/assets/sub/", "/assets/sub"] {
      #expect(files.lookup(path) == .notFound)
    }
  }

  @Test(
    "a path is a file, and a folder is its index",
    arguments: [
      ("/", "index.html"), ("/index.html", "index.html"), ("/sub/", "sub/index.html"),
      ("/sub/page.html", "sub/page.html"), ("//sub//page.html", "sub/page.html"),
      ("/empty/inner/file.txt", "file.txt"), ("/été 100%.txt", "été 100%.txt"),
    ]
  )
  func file(path: String, file: String) {
    #expect(found(path).hasSuffix(file))
  }

  @Test(
    "a missing path is not found",
    arguments: [
      "/no.html", "/sub/no.html", "/empty/", "/index.html/", "/index.html/x", "", "index.html",
      "/INDEX.HTML/", "/404.html", "/*",
    ]
  )
  func nothing(path: String) {
    #expect(found(path) == "nothing")
  }

  @Test(
    "a folder without its slash is redirected to the last part, which is relative",
    arguments: [
      ("/sub", "./sub/"), ("//sub", "./sub/"), ("/empty/inner", "./inner/"), ("/empty", "./empty/"),
    ]
  )
  func redirect(path: String, target: String) {
    #expect(files().lookup(path) == .redirect(to: target))
  }

  @Test("a page is found by its name, after a file and before a folder of that name")
  func pageByName() throws {
    try folder.write("speaker.html")
    try folder.write("sub.html")
    try folder.write("notes.html")
    try folder.write("notes")
    #expect(found("/speaker").hasSuffix("/speaker.html"))
    #expect(found("/sub/page").hasSuffix("/sub/page.html"))
    #expect(found("/sub").hasSuffix("/sub.html"))
    #expect(found("/sub/").hasSuffix("/sub/index.html"))
    #expect(found("/notes").hasSuffix("/notes"))
    #expect(found("/speaker/") == "nothing")
    #expect(found("/speak") == "nothing")
  }

  @Test("a redirect is percent-encoded, and never names another host")
  func redirectEncoding() throws {
    try folder.write("a b:é/index.html")
    try folder.write("a\r\nb/index.html")
    #expect(files().lookup("/a b:é") == .redirect(to: "./a%20b%3A%C3%A9/"))
    #expect(files().lookup("/a\r\nb") == .redirect(to: "./a%0D%0Ab/"))
  }

  @Test("the page for missing files may be at another path, or missing")
  func notFoundPage() {
    #expect(files(notFoundPath: "/sub/page.html").notFoundPage?.path.hasSuffix("page.html") == true)
    #expect(files(notFoundPath: "/no.html").notFoundPage == nil)
    #expect(files(notFoundPath: "/../../etc/passwd").notFoundPage == nil)
    #expect(files(notFoundPath: "/sub").notFoundPage == nil)
  }

  @Test("a missing folder has no files")
  func missingFolder() {
    let folder = URL(filePath: "/no/such/folder")
    let files = StaticFiles(mounts: [.init(folder: folder)], notFoundPath: "/404.html")
    #expect(files.lookup("/") == .notFound)
    #expect(files.lookup("/etc/passwd") == .notFound)
  }
}

extension StaticFiles.Lookup {
  /// The path of the file, or what else came of it.
  var summary: String {
    switch self {
    case .file(let file): file.path
    case .redirect(let target): "see \(target)"
    case .notFound: "nothing"
    }
  }
}
