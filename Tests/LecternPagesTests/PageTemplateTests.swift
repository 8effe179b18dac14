import Testing

@testable import LecternPages

/// Pages rendered by the server. `test_first_paint.py` tests that a browser renders the same.
@Suite struct PageTemplateTests {
  private func render(
    _ body: String,
    _ state: String,
    room: String = "{}",
    viewer: String = #"{"id":"","role":"audience","may":["*"]}"#
  ) throws -> String {
    let page = "<!doctype html><title>A</title><body><noscript>B</noscript>\(body)</body>"
    let template = try #require(PageTemplate(Array(page.utf8)))
    let snapshot =
      #"{"type":"snapshot","epoch":"e","revision":1,"state":\#(state),"room":\#(room),"viewer":\#(viewer)}"#
    let bytes = try #require(template.rendered(with: Array(snapshot.utf8)))
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "</noscript>")).upperBound
    let end = try #require(text.firstRange(of: "<script type=\"application/json\"")).lowerBound
    #expect(text.hasSuffix("</script></body>"))
    return String(text[start..<end])
  }

  @Test(
    "directives are rendered with the state's values",
    arguments: [
      (#"<b data-text="a.b">x</b>"#, #"<b data-text="a.b">7</b>"#),
      (#"<b data-text="none">x</b>"#, #"<b data-text="none"></b>"#),
      (#"<p data-show="yes" hidden>x</p>"#, #"<p data-show="yes">x</p>"#),
      (#"<p data-show="empty">x</p>"#, #"<p data-show="empty" hidden="">x</p>"#),
      (#"<p data-hide="yes">x</p>"#, #"<p data-hide="yes" hidden="">x</p>"#),
      (#"<p data-hide="empty" hidden>x</p>"#, #"<p data-hide="empty">x</p>"#),
      (
        #"<p data-show="yes" data-hide="text">x</p>"#,
        #"<p data-show="yes" data-hide="text" hidden="">x</p>"#
      ),
      (#"<i data-style-width="word"></i>"#, #"<i data-style-width="word"></i>"#),
      // The page announces keys once it listens.
      (#"<a data-key="PageDown"></a>"#, #"<a data-key="PageDown"></a>"#),
      (#"<i data-attr-data-key="word"></i>"#, #"<i data-attr-data-key="word"></i>"#),
      (#"<b data-text="^.word">x</b>"#, #"<b data-text="^.word"></b>"#),
      (#"<p data-role="presenter">x</p>"#, #"<p data-role="presenter" hidden="">x</p>"#),
      (
        #"<p data-role="a audience" data-show="no">x</p>"#,
        #"<p data-role="a audience" data-show="no" hidden="">x</p>"#
      ),
      (
        #"<i data-attr-title="text"></i>"#,
        #"<i data-attr-title="text" title="a &lt;b&gt; &amp; &quot;c&quot;"></i>"#
      ),
      (
        #"<b data-attr-aria-pressed="yes"></b>"#,
        #"<b data-attr-aria-pressed="yes" aria-pressed="true"></b>"#
      ),
      (
        #"<b data-attr-aria-pressed="none" data-attr-aria-busy="no" data-attr-aria-current="yes"></b>"#,
        #"<b data-attr-aria-pressed="none" data-attr-aria-busy="no" data-attr-aria-current="yes" aria-pressed="false" aria-current="true"></b>"#
      ),
      (
        #"<b data-text="a.b" data-format="duration" data-attr-title="a.b" data-format-title="plural other # s">x</b>"#,
        #"<b data-text="a.b" data-format="duration" data-attr-title="a.b" data-format-title="plural other # s" title="7 s">0:07</b>"#
      ),
      (#"<i title=old data-attr-title="no"></i>"#, #"<i data-attr-title="no"></i>"#),
      (
        #"<i class="a  b" data-class-b="no" data-class-c="yes"></i>"#,
        #"<i class="a c" data-class-b="no" data-class-c="yes"></i>"#
      ),
      (#"<button data-send="a">x</button>"#, #"<button data-send="a" disabled="">x</button>"#),
      (#"<a data-send="a">x</a>"#, #"<a data-send="a" aria-disabled="true">x</a>"#),
      (
        #"<button data-attr-disabled="no" disabled></button>"#,
        #"<button data-attr-disabled="no"></button>"#
      ),
      (
        #"<form data-send="a"><button>x</button><button type=button>y</button></form>"#,
        #"<form data-send="a"><button disabled="">x</button><button type=button>y</button></form>"#
      ),
      (
        #"<input data-bind="text">"#,
        #"<input data-bind="text" value="a &lt;b&gt; &amp; &quot;c&quot;" data-rendered-default="" disabled="">"#
      ),
      (
        #"<input type=checkbox data-bind="yes">"#,
        #"<input type="checkbox" data-bind="yes" checked="" data-rendered-default="" disabled="">"#
      ),
      (
        #"<select data-bind="word"><option>a</option><option>b c</option></select>"#,
        #"<select data-bind="word" disabled=""><option>a</option><option selected="" data-rendered-default="">b c</option></select>"#
      ),
      (
        #"<textarea data-bind="shared">x</textarea>"#,
        "<textarea data-bind=\"shared\" data-rendered-default=\"x\" disabled=\"\">\nb, c</textarea>"
      ),
      (
        #"<textarea data-bind="word">x</textarea>"#,
        "<textarea data-bind=\"word\" data-rendered-default=\"x\" disabled=\"\">\nb c</textarea>"
      ),
      (#"<span data-text="$room.driver"></span>"#, #"<span data-text="$room.driver"></span>"#),
      ("<svg><path data-show=no /></svg>", #"<svg><path data-show="no"/></svg>"#),
    ]
  )
  func directives(source: String, expected: String) throws {
    // A `BoundText`, too.
    let shared = #"{"base":"bc","edits":[{"id":"a.1","change":[1,", "]}],"id":"b.0","older":[]}"#
    let words = #""text":"a <b> & \"c\"","word":"b c""#
    let state =
      #"{"a":{"b":7},"yes":true,"no":false,"empty":[],\#(words),"shared":\#(shared)}"#
    #expect(try render(source, state) == expected)
  }

  @Test("a list's rows are rendered with their keys before the template")
  func rows() throws {
    let source =
      #"<ul><template data-each="rows" data-key="id"><li data-text="name"><i></i></template></ul>"#
    let state = #"{"rows":[{"id":1,"name":"a"},{"id":"1","name":"<"},{"id":1}],"name":"outer"}"#
    let expected: [String] = [
      #"<ul><li data-text="name" data-rendered-key="1">a</li>"#,
      #"<li data-text="name" data-rendered-key="&quot;1&quot;">&lt;</li>"#,
      #"<li data-text="name" data-rendered-key="&quot;\u00002&quot;">outer</li>"#,
      String(source.dropFirst("<ul>".count)),
    ]
    #expect(try render(source, state) == expected.joined())
  }

  @Test("a path in a nested list is looked up in the row first, then around it")
  func nested() throws {
    let source =
      #"<template data-each="a" data-key="k"><p><template data-each="b" data-key="k"><i data-text="t"></i></template></p></template>"#
    let state =
      #"{"t":"out","a":[{"k":1,"b":[{"k":2},{"k":3,"t":"in"}]},{"k":4,"t":"row","b":[{"k":5}]}]}"#
    let inner = #"<template data-each="b" data-key="k"><i data-text="t"></i></template>"#
    let expected: [String] = [
      #"<p data-rendered-key="1"><i data-text="t" data-rendered-key="2">out</i>"#,
      #"<i data-text="t" data-rendered-key="3">in</i>\#(inner)</p>"#,
      #"<p data-rendered-key="4"><i data-text="t" data-rendered-key="5">row</i>\#(inner)</p>"#,
      source,
    ]
    #expect(try render(source, state) == expected.joined())
  }

  @Test("each ^ of a path leaves out a row")
  func outer() throws {
    let inner =
      #"<template data-each="b" data-key="k"><i data-text="t" data-attr-title="^.t" data-attr-lang="^.^.t" data-attr-dir="^.^.^.t"></i></template>"#
    let source = #"<template data-each="a" data-key="k"><p>\#(inner)</p></template>"#
    let state = #"{"t":"out","a":[{"k":1,"t":"row","b":[{"k":2,"t":"in"}]},{"k":3,"b":[{"k":4}]}]}"#
    let attributes =
      #"data-attr-title="^.t" data-attr-lang="^.^.t" data-attr-dir="^.^.^.t" title="#
    let expected: [String] = [
      #"<p data-rendered-key="1"><i data-text="t" \#(attributes)"row" lang="out" data-rendered-key="2">in</i>"#,
      #"\#(inner)</p>"#,
      #"<p data-rendered-key="3"><i data-text="t" \#(attributes)"out" lang="out" data-rendered-key="4">out</i>"#,
      #"\#(inner)</p>"#,
      source,
    ]
    #expect(try render(source, state) == expected.joined())
  }

  @Test(
    "a field whose action the viewer may not send is read-only",
    arguments: [
      (#""may":["*"]"#, false), (#""may":["*"],"mayNot":["notes.cleared","note"]"#, false),
      (#""may":["*"],"mayNot":["notes"]"#, true),
      (#""may":["notes"],"mayNot":["notes.typed"]"#, true),
      (#""may":[]"#, true), (#""may":["note"],"mayNot":[]"#, true),
    ]
  )
  func rights(rights: String, isReadOnly: Bool) throws {
    let page = try render(
      #"<input data-bind="text" data-send="notes.typed">"#,
      #"{"text":"a"}"#,
      viewer: #"{"id":"","role":"participant",\#(rights)}"#
    )
    #expect(page.contains("readonly") == isReadOnly)
  }

  @Test(
    "values are escaped, so that they cannot add markup or scripts",
    arguments: [
      #"</script><script>alert(1)</script>"#, #"<img src=x onerror=alert(1)>"#,
      #"\" onload=\"alert(1)"#,
      "<!--<script>", "]]>", "&lt;b&gt;", "\\u0000",
    ]
  )
  func hostile(text: String) throws {
    let page =
      #"<body><b data-text="t"></b><i data-attr-title="t" data-attr-onclick="t" data-attr-href="u"></i>"#
      + #"<input data-bind="t"><textarea data-bind="t"></textarea>"#
    let template = try #require(PageTemplate(Array(page.utf8)))
    let json = text.hasPrefix("\\") ? text : text.replacing("\"", with: "\\\"")
    let snapshot =
      #"{"state":{"t":"\#(json)","u":" java\tscript:alert(1)"},"viewer":{"role":"audience","may":[]}}"#
    let bytes = try #require(
      template.rendered(with: Array(snapshot.replacing("\t", with: "\\t").utf8))
    )
    let document = HTMLDocument(bytes)
    var names: [String] = []
    var attributes: Set<String> = []
    document.forEachElement { element in
      names.append(element.name)
      attributes.formUnion(element.attributes.map(\.name))
    }
    #expect(
      names == [
        "html", "head", "body", "b", "i", "input", "textarea", "noscript", "p", "a", "script",
      ]
    )
    #expect(attributes.isDisjoint(with: ["onclick", "onload", "onerror"]))
    #expect(!attributes.contains("href") || names.contains("a"))
    let i = String(decoding: bytes, as: UTF8.self)
    #expect(!i.contains("href=\" java") && i.contains("<a href=\"\">"))
  }

  @Test(
    "a page without directives has no template",
    arguments: ["", "<p>a", "<p data-id=a data-value=b>"]
  )
  func plain(page: String) {
    #expect(PageTemplate(Array(page.utf8)) == nil)
  }

  @Test(
    "a page in which the parser moves a directive has no template",
    arguments: [
      "<table data-show=b><p data-text=a></table>", "<b><p data-text=a></b>x</p>",
    ]
  )
  func moved(page: String) {
    #expect(PageTemplate(Array(page.utf8)) == nil)
  }

  @Test("a notice for browsers without JavaScript is added once")
  func noScript() throws {
    for (page, count) in [("<p data-text=a>", 1), ("<noscript>x</noscript><p data-text=a>", 1)] {
      let template = try #require(PageTemplate(Array(page.utf8)))
      let bytes = try #require(template.rendered(with: Array(#"{"state":{}}"#.utf8)))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        text.split(separator: "<noscript>", omittingEmptySubsequences: false).count == count + 1
      )
    }
  }

  @Test("a page that would exceed the limit is not rendered")
  func long() throws {
    let template = try #require(PageTemplate(Array("<p data-text=a>".utf8)))
    let text = String(repeating: "a", count: PageRenderer.limit)
    #expect(template.rendered(with: Array(#"{"state":{"a":"\#(text)"}}"#.utf8)) == nil)
  }

  @Test("numbers are formatted as a browser formats them")
  func numbers() throws {
    #expect(PageValue.number("1e+21").text == "1e+21")
    #expect(!PageValue.number("0").isTruthy && PageValue.number("-1").isTruthy)
    #expect(PageValue.array([.number("1"), .null, .string("a")]).text == "1,,a")
    #expect(PageValue.object([:]).text == "[object Object]")
  }
}
