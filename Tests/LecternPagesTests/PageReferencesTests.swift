import Testing

@testable import LecternPages

@Suite struct PageReferencesTests {
  private func versioned(_ page: String) -> String {
    let references = PageReferences(Array(page.utf8))
    return String(decoding: references.versioned { "v-\($0.address)" }, as: UTF8.self)
  }

  @Test(
    "URLs of the site's scripts, styles, icons and images get a version",
    arguments: [
      (#"<script src="a.js"></script>"#, #"<script src="a.js?v=v-a.js"></script>"#),
      (
        "<script type=module src=a.js></script>",
        #"<script type=module src="a.js?v=v-a.js"></script>"#
      ),
      (
        "<LINK REL='Icon StyleSheet' HREF='a.css'>",
        #"<LINK REL='Icon StyleSheet' HREF="a.css?v=v-a.css">"#
      ),
      ("<p>ü<img alt=x src='/b/../a.png'>", #"<p>ü<img alt=x src="/b/../a.png?v=v-/b/../a.png">"#),
      ("<template><img src=a></template>", #"<template><img src="a?v=v-a"></template>"#),
      ("<link rel=icon href=a&amp;b>", #"<link rel=icon href="a&amp;b?v=v-a&amp;b">"#),
    ]
  )
  func own(page: String, expected: String) {
    #expect(versioned(page) == expected)
  }

  @Test(
    "everything else stays the same, byte for byte",
    arguments: [
      "<script src='https://example.org/a.js'></script>", "<img src=//example.org/a.png>",
      "<img src='a.png?b'>", "<img src=data:image/png;base64,AAAA>", "<img src='#a'>", "<img src>",
      "<img src=''>", "<a href=a.html>", "<link rel=next href=b>", "<script>src='a.js'</script>",
      "<!-- <img src=a.png> -->", "<textarea><img src=a.png></textarea>", "<img src='a b'>",
      "<img src='\\\\example.org'>", "", "\0<", "<img src=a.png", "\u{FEFF}<p>&copy</p>\r\n",
    ]
  )
  func others(page: String) {
    #expect(versioned(page) == page)
  }

  @Test("a title is replaced and escaped, and markup inserted before the first script")
  func title() {
    let page = "<title>A</title><svg><title>B</title></svg><img src=a><script src=c></script>"
    let references = PageReferences(Array(page.utf8))
    let result = references.replaced(title: "<1>", insertingBeforeScripts: "<hr>") { $0.address }
    let expected =
      #"<title>&lt;1&gt;</title><svg><title>B</title></svg><img src="a"><hr><script src="c"></script>"#
    #expect(String(decoding: result, as: UTF8.self) == expected)
    #expect(references.replaced { _ in nil } == Array(page.utf8))
  }

  @Test("the URL of a missing file stays the same")
  func missing() {
    let page = Array("<img src=a><img src=b>".utf8)
    let references = PageReferences(page)
    #expect(references.all.map(\.address) == ["a", "b"])
    let result = references.versioned { $0.address == "b" ? "1" : nil }
    #expect(String(decoding: result, as: UTF8.self) == #"<img src=a><img src="b?v=1">"#)
  }

  @Test(
    "URLs in a style sheet get a version",
    arguments: [
      ("a{b:url(a.svg)}", #"a{b:url("a.svg?v=1")}"#),
      ("a{b:url('a.svg') c}", #"a{b:url("a.svg?v=1") c}"#),
      (#"@import url("../b.css");"#, #"@import url("../b.css?v=1");"#),
      ("a{b:url(data:image/svg+xml,x)}", "a{b:url(data:image/svg+xml,x)}"),
      ("a{b:url(#a)}url(", "a{b:url(#a)}url("),
      ("a{b:url(https://a.example/b)}", "a{b:url(https://a.example/b)}"),
      ("a{b:url( 'a' )}", "a{b:url( 'a' )}"), ("url(a", #"url("a?v=1""#), ("", ""),
    ]
  )
  func style(style: String, expected: String) {
    let result = PageReferences(style: Array(style.utf8)).versioned { _ in "1" }
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }

  @Test(
    "markup is inserted before the first script, or at the end",
    arguments: [
      (
        #"<img src=a><script src=b></script><script src=c></script>"#,
        #"<img src="1"><!--x--><script src="1"></script><script src="1"></script>"#
      ),
      ("<p><script></script>", "<p><!--x--><script></script>"),
      ("<p>", "<p><!--x-->"),
    ]
  )
  func insertion(page: String, expected: String) {
    let replaced = PageReferences(Array(page.utf8))
      .replaced(insertingBeforeScripts: "<!--x-->") { _ in "1" }
    #expect(String(decoding: replaced, as: UTF8.self) == expected)
  }
}
