@testable import Deck

extension FixtureTalk {
  static let slidev = FixtureTalk(
    name: "slidev.md",
    understood: [
      .init("title: Everything from Slidev") { $0.title == "Everything from Slidev" },
      .init("author: The harbour master") { $0.author == "The harbour master" },
      .init("duration: 20min") { $0.minutes == 20 },
      .init("layout: cover") { $0.slides[0].layout == .cover },
      .init("background: sea.svg") { $0.slides[0].background == "assets/sea.svg" },
      // Keys without a trace on a slide, with the lines that belong to them.
      .init("info: |") { _ in true },
      .init("  A talk with all that Slidev's guide names") { _ in true },
      .init("highlighter: shiki") { _ in true },
      .init("hideInToc: true") { _ in true },
      .init("layout: center") { $0.slides[1].layout == .center },
      .init("title: A name of its own") { $0.slides[1].id == "a-name-of-its-own" },
      .init("layout: two-cols") { $0.slides[2].layout == .columns },
      .init(":: right ::") { $0.slides[2].column(of: "Right words") == 1 },
      .init("layout: image-right") { $0.slide("Beside a picture").layout == .pictureRight },
      .init("image: sea.svg") { $0.slide("Beside a picture").background == "assets/sea.svg" },
      .init("- Second click") { $0.slide("Beside a picture").step(of: "Second click") == 2 },
      .init("</v-clicks>") { $0.slide("Beside a picture").step(of: "Third click") == 3 },
      .init("<div v-click>Attribute click</div>") {
        $0.slide("Beside a picture").step(of: "Attribute click") == 4
      },
      .init("<v-click>") { $0.slide("Beside a picture").step(of: "Third click") == 3 },
      .init("</v-click>") { $0.slide("Beside a picture").step(of: "Some marked") == 5 },
      .init("<v-after>With the third</v-after>") {
        $0.slide("Beside a picture").step(of: "With the third") == 3
      },
      .init("layout: quote") { $0.slides[4].layout == .quote },
      .init("layout: fact") { $0.slides[5].layout == .fact },
      .init("layout: statement") { $0.slides[6].layout == .statement },
      .init("layout: section") { $0.slides[7].layout == .section },
      .init("```js") { $0.slide("Listings").code("const after = 2") != nil },
      .init("url: https://sli.dev") { _ in true },
      .init("layout: intro") { $0.slide("Introduction").layout == .cover },
      .init("disabled: true") { $0.slide("Left out on purpose").id.isEmpty },
      .init("# Left out on purpose") { $0.slide("Left out on purpose").id.isEmpty },
      .init("lineNumbers: true") { $0.slide("Listings").code("const after = 2")?.firstNumber == 1 },
      .init("```ts {2,3|4|all} {lines:true,startLine:5}") { talk in
        talk.slides.flatMap(\.blocks).contains {
          if case .code(let code) = $0.content { code.firstNumber == 5 } else { false }
        }
      },
      .init("transition: slide-left") { $0.design?.transition == .slide },
      .init("layout: end") { $0.slide("The end").layout == .section },
    ],
    reported: [
      .init("theme: seriph", "is not known; use light, dark, plain, paper, code or a style sheet"),
      .init("class: text-center", "the class “text-center” is not known"),
      .init("drawings:", "“drawings” has no effect", covering: 1),
      .init("fonts:", "“fonts” has no effect", covering: 1),
      .init("mdc: true", "attributes in braces are shown as text"),
      .init("aspectRatio: 4/3", "slides are 16:9"),
      .init("clicks: 4", "a slide has as many steps as its content"),
      .init("Page {{ $page }}", "{{ … }} is not computed; {{people}} and {{answers NAME}} are"),
      .init("zoom: 0.8", "“zoom” has no effect"),
      .init("<v-clicks depth=\"2\">", "steps follow the order of the file"),
      .init("<p v-click.hide>Hidden by a click</p>", "the text of <p> is shown at once"),
      .init(Self.marked, "its text is shown: <span>"),
      .init(Self.marked, "<v-click> in a line makes all of the line one step"),
      .init("::bottom::", "the slot ::bottom:: is not known"),
      .init("```ts {monaco}", "“{monaco}” after the fence is not understood"),
      .init("```js [title.js]{1|9}", "“[title.js]” after the fence is not understood"),
      .init("```js [title.js]{1|9}", "the listing has no line 9, only 1"),
      .init("<<< @/snippets/harbour.js {2|all}", "the listing of another file is not imported"),
      .init("````md magic-move", "“magic-move” after the fence is not understood"),
      .init("```mermaid {theme: 'neutral'}", "mermaid diagrams are not drawn"),
      .init("```mermaid {theme: 'neutral'}", "“{theme: 'neutral'}” after the fence"),
      .init("```plantuml", "plantuml diagrams are not drawn"),
      .init("Inline $\\sqrt{3x-1}$ for $5 and $6", "formulas are not typeset"),
      .init("$$", "formulas are not typeset"),
      .init("<Toc minDepth=\"1\" />", "<Toc>"),
      .init("<Tweet id=\"20\" />", "<Tweet>"),
      .init("<Youtube id=\"luoMHjh-XcQ\" />", "<Youtube>"),
      .init("<Arrow x1=\"10\" y1=\"20\" x2=\"100\" y2=\"200\" />", "<Arrow>"),
      .init("<Counter :count=\"10\" />", "<Counter>"),
      .init("<mdi-account /> Account icon", "<mdi-account>"),
      .init("<img src=\"/sea.svg\" width=\"200\">", "write the picture as ![text](file.png)"),
      .init("<Tweet", "the tag <Tweet> does not end in its line; it is shown as text"),
      .init("<style scoped>", "<style> is left out", covering: 2),
      .init("<script setup>", "<script> is left out", covering: 2),
      .init(
        "[Write to us](mailto:keeper@harbour.example)",
        "a link to “mailto:” is shown as its text"
      ),
      .init("layout: iframe", "the layout “iframe” is not known"),
      .init("src: ./other.md", "the file “./other.md” can't be read, so its slides are left out"),
      .init("theme: dark", "“theme” belongs in the front matter at the top of the file"),
    ]
  )

  private static let marked =
    "Some <span v-mark.red=\"1\">marked words</span> here <v-click>inline click</v-click>"
}
