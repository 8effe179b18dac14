import Foundation
import LecternTransport
import Testing

@testable import LecternHistory

/// The page that plays a talk.
@Suite struct SavedTalkPageTests {
  private static let pages = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Public")

  private func html(_ app: String, _ messages: String = "", title: String? = nil) throws -> String {
    let talk = SavedTalk(
      head: SavedTalk.Head(name: "PrimeTime", start: 0, chapters: []),
      title: title,
      messages: Array(messages.utf8),
      changes: 0,
      duration: .zero
    )
    let page = SavedTalkPage([
      .init(path: "/assets/", folder: Self.pages.appending(path: "../Examples/Talk")),
      .init(folder: Self.pages.appending(path: app)),
      .init(path: "/lectern/", folder: Self.pages.appending(path: "lectern")),
    ])
    return String(decoding: try page.html(talk), as: UTF8.self)
  }

  @Test("a page refers to no file", arguments: ["primetime", "deck"])
  func selfContained(app: String) throws {
    let html = try html(app)
    let references = html.matches(of: /<(?:script|link|img)\b[^>]*?\s(?:src|href)="([^"]*)"/)
    #expect(references.count > 2)
    for reference in references {
      #expect(reference.1.hasPrefix("data:"), "\(reference.1.prefix(80))")
    }
    let map = try #require(html.firstRange(of: "<script type=\"importmap\">"))
    let script = try #require(html.firstRange(of: "<script type=\"module\""))
    #expect(map.lowerBound < script.lowerBound)
  }

  @Test("the images of view states are in the file, and no other asset")
  func assets() throws {
    let messages =
      #"0 {"a":"/assets/lighthouse.svg","b":["/assets/none.png","assets/lighthouse.svg"]}"#
    let html = try html("deck", messages)
    let start = #"<script type="application/json" id="lectern-assets">{"#
    #expect(html.contains(start + #""/assets/lighthouse.svg":"data:image/svg+xml;base64,"#))
    #expect(!html.contains(#""assets/"#))
    #expect(!html.contains("none.png") && !html.contains("talk.md"))
  }

  @Test("an image that a view state names relative to the page is in the file by its path")
  func relativeAsset() throws {
    let html = try html("deck", #"0 {"a":"assets/lighthouse.svg"}"#)
    #expect(html.contains(#"{"/assets/lighthouse.svg":"data:image/svg+xml;base64,"#))
  }

  @Test("the page has the talk's title, or else its own")
  func title() throws {
    let titled = try html("deck", title: "Lights & <b>eyes</b>")
    #expect(titled.contains(">Lights &amp; &lt;b&gt;eyes&lt;/b&gt;</title>"))
    #expect(!titled.contains(">Deck</title>"))
    #expect(try html("deck").contains(#"<title translate="no">Deck</title>"#))
  }

  @Test("the modules import each other by their names, and nothing of a presenter's page")
  func modules() throws {
    let runtime = Self.pages.appending(path: "lectern")
    var modules = EmbeddedModules(substitutes: ["/lectern/client/connection.js": Array("1".utf8)]) {
      guard $0 != "/lectern/presenter/bar.js", $0.hasPrefix("/lectern/") else { return nil }
      return FileManager.default.contents(atPath: runtime.path + $0.dropFirst(8)).map { Array($0) }
    }
    #expect(modules.add("/lectern/page.js") != nil)
    let names = modules.urls.keys
    #expect(names.contains("lectern/rich.js") && names.contains("lectern/client/connection.js"))
    #expect(
      !names.contains("lectern/presenter/bar.js")
        && !names.contains("lectern/client/event-transport.js")
    )
    for (name, url) in modules.urls {
      let content = try #require(url.split(separator: ",").last.map(String.init))
      let data = try #require(Data(base64Encoded: content))
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("import.meta"), "\(name)")
      #expect(text.firstMatch(of: /from "\.\//) == nil, "\(name)")
    }
  }

  @Test("the player stands in for the connection, and every module finds its imports")
  func player() throws {
    let html = try html("deck")
    let map = try #require(html.firstMatch(of: /<script type="importmap">(.*)<\/script>/))
    let decoded = try JSONDecoder().decode(
      [String: [String: String]].self,
      from: Data(map.1.utf8)
    )
    let urls = try #require(decoded["imports"])
    #expect(urls["lectern/player/player.js"] != nil)
    #expect(urls["lectern/client/socket-transport.js"] == nil)
    for (name, url) in urls {
      let content = try #require(url.split(separator: ",").last.map(String.init))
      let text = String(decoding: try #require(Data(base64Encoded: content)), as: UTF8.self)
      for imported in text.matches(of: /\bfrom "([^"]*)"/) {
        #expect(urls[String(imported.1)] != nil, "\(imported.1) in \(name)")
      }
    }
  }

  @Test("an app without a page has no talk")
  func noPage() throws {
    #expect(throws: SavedTalkError.noPage) { try html("lectern") }
  }
}
