import Testing

@testable import Deck

/// The markup of tools, as elements.
@Suite struct MarkupElementTests {
  private func names(_ markup: String, depthLimit: Int = 8) -> [String]? {
    MarkupElement.all(in: markup, depthLimit: depthLimit)?.map(\.name)
  }

  @Test("elements have attributes, texts and elements, and comments are left out")
  func elements() throws {
    let markup = #"<?xml version="1.0"?> <!-- a --><a b="&lt;" c=""><d/>e &#38; f<g>h</g></a> <i/>"#
    let all = try #require(MarkupElement.all(in: markup, depthLimit: 8))
    #expect(all.map(\.name) == ["a", "i"])
    #expect(all[0]["b"] == "<" && all[0]["c"] == "" && all[0]["d"] == nil)
    #expect(all[0].elements.map(\.name) == ["d", "g"])
    #expect(all[0].children[1] == .text("e & f"))
  }

  @Test(
    "tags that don't match are no elements",
    arguments: ["<a>", "</a>", "<a></b>", "<a><b></a></b>", "a", "<a/>b", "<a", "<a/></a>"]
  )
  func malformed(markup: String) {
    #expect(names(markup) == nil)
  }

  @Test("deep elements are left out, and the first one says so")
  func depth() throws {
    let deep = String(repeating: "<a>", count: 50_000) + String(repeating: "</a>", count: 50_000)
    let all = try #require(MarkupElement.all(in: "<b/>\(deep)<c/>", depthLimit: 8))
    #expect(all.map(\.name) == ["b", "a", "c"])
    #expect(all.map(\.isTruncated) == [false, true, false])
    #expect(names(String(deep.dropLast(4))) == nil)
  }
}
