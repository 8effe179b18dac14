import Lectern

@testable import Deck

extension FixtureTalk {
  static let marp = FixtureTalk(
    name: "marp.md",
    understood: [
      .init("marp: true") { $0.slide("After stars").id == "after-stars" },
      .init("title: Everything from Marp") { $0.title == "Everything from Marp" },
      // Each slide has its number, and formulas are reported where they stand.
      .init("paginate: true") { $0.design?.hasNumbers == true },
      .init("footer: Page of the keeper") { $0.design?.footer == "Page of the keeper" },
      .init("math: katex") { _ in true },
      .init("headingDivider: [2]") { !$0.slide("Divided by its heading").id.isEmpty },
      .init("class:") { $0.slides[0].layout == .center && $0.slides[0].theme == .dark },
      .init("  - lead") { $0.slides[0].layout == .center },
      .init("  - invert") { $0.slides[0].theme == .dark },
      .init("<!-- class: invert -->") {
        $0.slides[4].theme == .dark && $0.slides[4].layout == .content
      },
      .init("![bg](sea.svg)") { $0.slide("After stars").background != nil },
      .init("## Divided by its heading") { $0.slides[4].heading != nil },
      .init("* Second fragment") { $0.slides[4].step(of: "Second fragment") == 2 },
      .init("1) Numbered fragment") { $0.slides[4].step(of: "Numbered fragment") == 3 },
      .init("<!-- _class: lead -->") { $0.slide("Lead").layout == .center },
      .init("<!-- _backgroundImage: url('sea.svg') -->") {
        $0.slide("Behind").background == "assets/sea.svg" && $0.slides[8].background == nil
      },
      .init("A note: <!-- Tell them about the tide. --> beside") {
        $0.slide("Behind").notes?.plainText == "Tell them about the tide."
      },
      .init("- [x] done task") { $0.slides[8].step(of: "☑ done task") == 0 },
      .init("Noted[^1] and a ship") { $0.slides[8].step(of: "Noted¹ and a ship") == 0 },
      .init("[^1]: The note itself") { $0.slides[8].step(of: "¹ The note itself") == 0 },
      .init("```poll") { $0.slides[9].live != nil },
    ],
    reported: [
      .init("theme: gaia", "is not known; use light, dark, plain, paper, code or a style sheet"),
      .init("size: 4:3", "slides are 16:9"),
      .init("header: Harbour conference", "write it on the slides that need it"),
      .init("style: |", "pages have Deck's own style", covering: 1),
      .init("# <!-- fit --> Everything from Marp", "“fit” has no effect"),
      .init("<!-- _backgroundColor: aqua -->", "“_backgroundColor” has no effect"),
      .init("<!-- _color: black -->", "“_color” has no effect"),
      .init("<!-- _paginate: skip -->", "“_paginate” belongs in the front matter"),
      .init("<!-- _made_up: yes -->", "“_made_up” has no effect"),
      .init("![bg left:33% blur:3px](sea.svg)", "“left:33%” has no effect"),
      .init("![bg left:33% blur:3px](sea.svg)", "“blur:3px” has no effect"),
      .init("![bg left:33% blur:3px](sea.svg)", "a slide has one background"),
      .init("![bg](#fff)", "the image “#fff” is not in the talk's folder"),
      .init("![w:300 h:200 The sea](sea.svg)", "“w:300” has no effect"),
      .init("![w:300 h:200 The sea](sea.svg)", "“h:200” has no effect"),
      .init("![A far picture](https://example.com/far.png)", "is not in the talk's folder"),
      .init("Well done :tada: at 10:30:45", "“:tada:” is shown as it is written"),
      .init("<div class=\"box\">Boxed words</div>", "its text is shown: <div>"),
      .init("Water is H<sub>2</sub>O<br>second line", "its text is shown: <sub>"),
      .init("<style scoped>", "<style> is left out", covering: 2),
      .init("Area $\\pi r^2$", "formulas are not typeset"),
      .init("$$ x^2 + y^2 $$", "formulas are not typeset"),
      .init("<!-- backgroundSize: contain -->", "“backgroundSize” has no effect"),
      .init("<!-- theme: uncover -->", "“theme” belongs in the front matter"),
    ]
  )
}
