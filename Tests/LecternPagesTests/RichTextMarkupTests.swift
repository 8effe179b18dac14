import Foundation
import LecternWire
import Testing

@testable import LecternPages

@Suite struct RichTextMarkupTests {
  private func fixture(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let url = folder.appending(path: "Fixtures/rich/\(name)")
    return try String(contentsOf: url, encoding: .utf8)
  }

  private func markup(_ json: String) throws -> String {
    RichTextMarkup(PageValue(try #require(RawJSON(Array(json.utf8))))).text
  }

  @Test("every element is rendered as in the golden files", arguments: ["everything", "formulas"])
  func golden(name: String) throws {
    #expect(try markup(fixture("\(name).json")) + "\n" == fixture("\(name).html"))
  }

  @Test(
    "text is escaped, and an address that is not allowed is left out",
    arguments: [
      (#""<b>&""#, "&lt;b&gt;&amp;"),
      (#"{"type":"code","text":"</code><script>"}"#, "<code>&lt;/code&gt;&lt;script&gt;</code>"),
      (#"{"type":"link","url":"javascript:x","content":["a"]}"#, "a"),
      (
        #"{"type":"link","url":"/\"onclick=x","content":["a"]}"#,
        #"<a href="/&quot;onclick=x">a</a>"#
      ),
      (#"{"type":"image","url":"data:x","alt":"<b>"}"#, "&lt;b&gt;"),
      (#"{"type":"image","url":"/assets/../x.png","alt":"a"}"#, "a"),
      (
        #"{"type":"image","url":"/assets/x.png","alt":"\"a"}"#,
        #"<img src="assets/x.png" alt="&quot;a">"#
      ),
      (
        #"{"type":"math","tex":"\"<","content":[["script","a"],["mi",{"onclick":"a","width":"b"},"<"]]}"#,
        #"<math alttext="&quot;&lt;"><mi width="b">&lt;</mi></math>"#
      ),
      (
        #"{"type":"math","content":[7,["mi",7,["mtext","url(a)"]],[]]}"#,
        #"<math alttext=""><mi><mtext>url(a)</mtext></mi></math>"#
      ),
      (#"{"type":"script","content":["a"]}"#, ""), ("7", ""), ("null", ""), ("[]", ""),
    ]
  )
  func escaping(inline: String, expected: String) throws {
    #expect(try markup(#"[{"type":"paragraph","content":[\#(inline)]}]"#) == "<p>\(expected)</p>")
  }

  @Test(
    "nothing is rendered of another value",
    arguments: ["7", "\"a\"", "null", "{}", "[null]", #"[{"type":"script"}]"#]
  )
  func malformed(json: String) throws {
    #expect(try markup(json) == "")
  }

  @Test(
    "the content of the element is replaced, but not inside a paragraph, which a parser would end",
    arguments: [
      (#"<div data-rich="a"><i>x</i></div>"#, #"<div data-rich="a"><p>b</p></div>"#),
      (#"<p data-rich="a">x</p>"#, #"<p data-rich="a">x</p>"#),
      (#"<p><b><i data-rich="a">x</i></b></p>"#, #"<p><b><i data-rich="a">x</i></b></p>"#),
      (
        #"<template data-each="c"><li data-rich="a"></li></template>"#,
        #"<li data-rich="a" data-rendered-key="&quot;\u00000&quot;"><p>b</p></li>"#
          + #"<template data-each="c"><li data-rich="a"></li></template>"#
      ),
    ]
  )
  func page(source: String, expected: String) throws {
    let template = try #require(PageTemplate(Array("<body>\(source)</body>".utf8)))
    let snapshot = #"{"state":{"a":[{"content":["b"],"type":"paragraph"}],"c":[1]},"viewer":{}}"#
    let bytes = try #require(template.rendered(with: Array(snapshot.utf8)))
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("<body>\(expected)<noscript>"))
  }
}
