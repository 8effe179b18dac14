import Testing

@testable import LecternPages

@Suite struct StyleBundleTests {
  private func bundle(_ sheets: [String: String], at path: String = "/style.css") -> String {
    let sheet = Array((sheets[String(path.dropFirst())] ?? "").utf8)
    let bundle = StyleBundle(sheet, at: path) {
      sheets[String($0.dropFirst())].map { Array($0.utf8) }
    }
    return String(decoding: bundle.bytes, as: UTF8.self)
  }

  @Test("a style sheet has its imports in their place, each once, without comments")
  func imports() {
    let text = bundle([
      "style.css": """
      /* The app. */
      @import url("lectern/tokens.css");
      @import "slide.css";

      p {
        color: red; /* Not blue. */
      }

      """,
      "slide.css": "@import url(lectern/tokens.css);\n.slide { margin: 0 }",
      "lectern/tokens.css": ":root { --a: 1 }\n",
    ])
    #expect(
      text == """
        :root{--a:1}
        .slide{margin:0}
        p{color:red}
        """
    )
  }

  @Test("files that an imported sheet refers to are still found")
  func addresses() {
    let text = bundle([
      "style.css": "@import \"themes/dark.css\";\na { background: url(a.png) }\n",
      "themes/dark.css": "b { background: url('../b.png') } c { background: url(/c.png) }\n",
    ])
    #expect(
      text == """
        b{background:url("themes/../b.png")}c{background:url(/c.png)}
        a{background:url(a.png)}
        """
    )
  }

  @Test(
    "a sheet with an import that has to stay is served as it is",
    arguments: [
      "@import \"a.css\" print;", "@import url(https://example.org/a.css);",
      "@import \"missing.css\";", "@import \"a.css\"; p {} @import \"a.css\";",
      "@charset \"utf-8\"; @import \"a.css\";", "@import \"/a.css\";",
    ]
  )
  func unsupported(sheet: String) {
    let text = "/* Mine. */ \(sheet)"
    #expect(bundle(["style.css": text, "a.css": "a {}"]) == text)
  }

  @Test(
    "what looks like a comment in a string or an address is kept",
    arguments: [
      ("a::after { content: \"/* no */\" }", "a::after{content:\"/* no */\"}"),
      ("a::after { content: \"\\\"/* no */\" }", "a::after{content:\"\\\"/* no */\"}"),
      ("a { background: url(data:x,/*y*/) }", "a{background:url(data:x,/*y*/)}"),
      ("a/* x */b {}", "a/**/b{}"), ("a /* x */.b {}", "a .b{}"), ("a {} /* open", "a{}"),
    ]
  )
  func comments(sheet: String, expected: String) {
    #expect(StyleMinifier.minified(sheet) == expected)
  }

  @Test(
    "white space that separates is kept",
    arguments: [
      ("a,\n  b > c {\n  margin: 0 1px;\n}\n", "a,b > c{margin:0 1px}"),
      ("a :is(b, c):hover {}", "a :is(b,c):hover{}"),
      (
        "a { width: calc(1px + 2px) !important; --x: ; }",
        "a{width:calc(1px + 2px) !important;--x: }"
      ),
      ("a { --x: ; b: c }", "a{--x: ;b:c}"),
      ("@media (width > 1px) and (color) { a {} }", "@media (width > 1px) and (color){a{}}"),
      ("a { content: \"; }  {\" }", "a{content:\"; }  {\"}"),
      (#"a\20 {} b\:c{}"#, #"a\20 {}b\:c{}"#), ("\\", "\\"),
    ]
  )
  func space(sheet: String, expected: String) {
    #expect(StyleMinifier.minified(sheet) == expected)
  }

  @Test("a sheet that imports itself is bundled once")
  func cycle() {
    let sheets = ["style.css": "@import \"a.css\";\n", "a.css": "@import \"style.css\";\na {}\n"]
    #expect(bundle(sheets) == "a{}\n")
  }
}
