import Testing

@testable import LecternPages

/// Parts of pages in their places.
@Suite struct PagePartsTests {
  private static let files = [
    "card": """
    <template data-part="card" data-with-title data-with-size="small">
      <article class="card {size}" data-attr-aria-label="{title}.name"><slot>empty</slot></article>
    </template>
    """,
    "frame": """
    <template data-part="frame" data-with-of>
      <template data-use="card" data-with-title="{of}" data-with-size="large"><b>{of}</b><slot></slot></template>
    </template>
    """,
    "loop": #"<template data-part="loop"><i><template data-use="ring"></template></i></template>"#,
    "ring": #"<template data-part="ring"><template data-use="loop"></template></template>"#,
    "wrong": "<p>",
    "unit": """
    <template data-part="unit" data-with-of><p title="{of}.Net" data-text="{of}.net">{of}.Net</p></template>
    """,
    "raw": """
    <template data-part="raw" data-with-of>
      <style media="{of}">a {of}</style><script type="{of}">const a = {of}; if (a<b) {b};</script><i>{of}</i>
    </template>
    """,
    "bare": "<template data-part=\"bare\" data-with-of>\n<p\n title={of}></p></template>",
  ]

  private func expand(_ page: String) throws -> String {
    let parts = PageParts { name in
      Self.files[name].map { PageFile(name: "\(name).part.html", Array($0.utf8)) }
    }
    let bytes = try parts.expanded(PageFile(name: "index.html", Array(page.utf8)))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "a use becomes its part",
    arguments: [
      (#"<p>{x}</p>"#, #"<p>{x}</p>"#),
      (
        #"<ul><template data-part="row" data-with-a="1"><li>{a} &amp; {b c}</li></template></ul><template data-use="row"></template>!"#,
        #"<ul></ul><li>1 &amp; {b c}</li>!"#
      ),
      (
        #"<template data-use="card" data-with-title="a.b"></template>"#,
        #"<article class="card small" data-attr-aria-label="a.b.name">empty</article>"#
      ),
      (
        #"<template data-each="rows" data-key="id"><template data-use="card" data-with-title=""> <i>x</i> </template></template>"#,
        #"<template data-each="rows" data-key="id"><article class="card small" data-attr-aria-label="name"><i>x</i></article></template>"#
      ),
      (
        #"<template data-use="unit" data-with-of=""></template><template data-use="unit" data-with-of="a"></template>"#,
        #"<p title=".Net" data-text="net">.Net</p><p title="a.Net" data-text="a.net">a.Net</p>"#
      ),
      (
        #"<template data-use="raw" data-with-of="&lt;"></template>"#,
        #"<style media="&lt;">a {of}</style><script type="&lt;">const a = {of}; if (a<b) {b};</script><i>&lt;</i>"#
      ),
      (
        #"<template data-use="frame" data-with-of="it&quot;s <'a'>">y</template>"#,
        #"<article class="card large" data-attr-aria-label="it&quot;s &lt;&#39;a&#39;&gt;.name"><b>it&quot;s &lt;&#39;a&#39;&gt;</b>y</article>"#
      ),
      (
        #"<!doctype html><html><head><template data-part="head" data-with-t><title>{t}</title><meta charset="utf-8"></template><template data-use="head" data-with-t="A"></template></head><body>b</body></html>"#,
        #"<!doctype html><html><head><title>A</title><meta charset="utf-8"></head><body>b</body></html>"#
      ),
    ]
  )
  func use(_ page: String, _ expected: String) throws {
    #expect(try expand(page) == expected)
  }

  @Test(
    "a mistake has its file and line",
    arguments: [
      (
        "\n<template data-use=\"crad\"></template>",
        "index.html:2: there is no part \"crad\": neither a <template data-part=\"crad\"> in this file "
          + "nor a file crad.part.html"
      ),
      (
        "<template data-use=\"../card\"></template>",
        "index.html:1: there is no part \"../card\": neither a <template data-part=\"../card\"> in this "
          + "file nor a file ../card.part.html"
      ),
      (
        "<p>\n\n<template data-use=\"card\"></template>",
        "index.html:3: the part \"card\" needs its parameter \"title\": data-with-title=\"…\""
      ),
      (
        "<template data-use=\"card\" data-with-titel=\"a\"></template>",
        "index.html:1: the part \"card\" has no parameter \"titel\"; it has \"size\", \"title\""
      ),
      (
        "<template data-use=\"card\" class=\"a\" data-with-title=\"a\"></template>",
        "index.html:1: class has no effect beside data-use"
      ),
      (
        "<p data-use=\"card\"></p>",
        "index.html:1: data-use belongs on a <template> with an end tag"
      ),
      (
        "<template data-use=\"loop\"></template>",
        "ring.part.html:1: the part \"loop\" uses itself: loop → ring → loop"
      ),
      (
        "<template data-use=\"wrong\"></template>",
        "wrong.part.html:1: the file has no <template data-part=\"wrong\">"
      ),
      (
        "<template data-part=\"a\">\n{b}</template><template data-use=\"a\"></template>",
        "index.html:2: there is no parameter \"b\"; declare it on the part as data-with-b, or write "
          + "&#123;b} for the text"
      ),
      (
        "<template data-use=\"bare\" data-with-of=\"a b\"></template>",
        "bare.part.html:3: the value of title needs quotes around {of}"
      ),
      (
        "<template data-part=\"a\"></template>\n<template data-part=\"a\"></template><template data-use=\"a\"></template>",
        "index.html:2: the part \"a\" is declared twice"
      ),
    ]
  )
  func mistake(_ page: String, _ expected: String) {
    let error = #expect(throws: PageError.self) { try expand(page) }
    #expect(error?.description == expected)
  }
}
