import Foundation
import Lectern
import Testing

@testable import Deck

/// A talk whose slides stand on the pages of a PDF, or between them.
@Suite struct PagesTests {
  private let pages = (1...4).map { number in
    Page(
      number: number,
      ratio: 1.5,
      lines: [.init(runs: [.init(text: "Page of \(number)", left: 0, top: 0, width: 9, height: 9)])]
    )
  }

  private func talk(_ slides: String, settings: String = "slides: talk.pdf") -> Talk {
    TalkReader.talk(from: "---\n\(settings)\n---\n\(slides)", pages: pages)
  }

  private func numbers(_ talk: Talk) -> [Int?] { talk.slides.map(\.page?.number) }

  @Test("a PDF alone has a slide for each page")
  func alone() {
    let talk = TalkReader.talk(of: pages, named: "talk.pdf")
    #expect(numbers(talk) == [1, 2, 3, 4])
    #expect(talk.slides.map(\.title) == ["Page of 1", "Page of 2", "Page of 3", "Page of 4"])
    #expect(talk.slides.map(\.id) == ["page-of-1", "page-of-2", "page-of-3", "page-of-4"])
    #expect(talk.slides.allSatisfy { $0.layout == .page })
    #expect(talk.title == "Page of 1")
    #expect(TalkCheck(talk).problems == [])
  }

  @Test("a page without text that is put before others is shown to nobody")
  func inserted() {
    func scans(_ names: String, version: String) -> Talk {
      let pages = names.enumerated().map { index, name in
        Page(number: index + 1, ratio: 1.5, picture: "assets/pages/\(version)/\(name).png")
      }
      return TalkReader.talk(of: pages, named: "talk.pdf")
    }
    var slides = SlidesState(scans("abc", version: "1"))
    for index in 0...2 { slides.show(index) }
    slides.update(to: scans("axbc", version: "2"))
    #expect(slides.current?.page?.picture == "assets/pages/2/c.png")
    let shown = slides.talk.slides.filter { slides.visibleStep(of: $0) != nil }
    #expect(shown.compactMap(\.page?.number) == [1, 3, 4])
  }

  @Test(
    "front matter with settings of other tools is no slide",
    arguments: ["date: 2026", "lang: en\ninfo: A talk"]
  )
  func silentSettings(_ settings: String) {
    let read = talk("", settings: "slides: talk.pdf\n\(settings)")
    #expect(numbers(read) == [1, 2, 3, 4])
    #expect(read.diagnostics.isEmpty)
  }

  @Test("settings without effect are reported with notes, too")
  func reportedSettings() {
    let read = talk("<!-- A note. -->\n", settings: "slides: talk.pdf\ndrawings: on")
    #expect(numbers(read) == [1, 2, 3, 4])
    #expect(read.slides[0].notes != nil)
    #expect(read.diagnostics.map(\.line) == [3])
  }

  @Test("the name of a file cannot be a setting of the talk", arguments: ["a\nb.pdf", "---.pdf"])
  func hostileName(_ name: String) {
    #expect(numbers(TalkReader.talk(of: pages, named: name)) == [1, 2, 3, 4])
  }

  @Test("notes, steps and blocks stand on a page, and slides after one")
  func places() {
    let talk = talk(
      """

      ---
      page: 2
      ---
      <!-- Wind the clock. -->

      * One
      * Two

      ---
      page: 3
      layout: image-right
      ---

      ```poll lamps
      Which?
      - A
      - B
      ```

      ---
      after: 3
      ---

      # A question

      ---

      # And another
      """
    )
    #expect(talk.diagnostics == [])
    #expect(numbers(talk) == [1, 2, 3, nil, nil, 4])
    #expect(talk.slides[1].notes?.plainText == "Wind the clock.")
    #expect(talk.slides[1].stepCount == 2)
    #expect(talk.slides.map(\.layout.rawValue).prefix(3) == ["page", "page-left", "page-right"])
    #expect(talk.slides[2].live?.id == "lamps")
    #expect(talk.slides[2].title == "Page of 3")
    #expect(talk.slides[3].title == "A question")
    #expect(talk.slides[4].title == "And another")
  }

  @Test("a slide before the first page begins the talk; notes alone are those of page 1")
  func beginning() {
    #expect(numbers(talk("# Welcome")) == [nil, 1, 2, 3, 4])
    #expect(numbers(talk("\n---\nafter: 0\n---\n# Welcome")) == [nil, 1, 2, 3, 4])
    let noted = talk("<!-- Welcome them. -->")
    #expect(numbers(noted) == [1, 2, 3, 4])
    #expect(noted.slides[0].notes?.plainText == "Welcome them.")
    #expect(numbers(talk("# One", settings: "slides: talk.pdf\npage: 1")) == [1, 2, 3, 4])
  }

  @Test("a place that is wrong is named with its line, and its slide is shown")
  func problems() {
    let talk = talk(
      """

      ---
      page: 2
      ---
      # A

      ---
      page: 2
      ---
      # B

      ---
      page: 99
      ---
      # C

      ---
      after: x
      layout: quote
      ---
      # D

      ---
      page: 4
      after: 4
      layout: cover
      ---
      # E

      ---
      page: 0
      background: sea.png
      ---
      # F
      """
    )
    #expect(
      talk.diagnostics.map { talk.description(of: $0, in: "talk.md") } == [
        "talk.md:11: the page “2” is already used in line 6; “after: 2” shows this slide after it",
        "talk.md:16: the page “99” is no page of talk.pdf, which has 4",
        "talk.md:21: the after “x” is no page of talk.pdf, which has 4",
        "talk.md:28: the after “4” replaces another place; a slide stands on a page or after one",
        "talk.md:34: the page “0” is no page of talk.pdf, which has 4",
      ]
    )
    let titles = ["Page of 1", "A", "B", "Page of 3", "Page of 4", "C", "D", "E", "F"]
    #expect(talk.slides.map(\.title) == titles)
  }

  @Test("a page has no layout and background of text")
  func layouts() {
    let talk = talk("\n---\npage: 1\nlayout: quote\nbackground: sea.png\n---\n![bg](sky.png)\n")
    #expect(talk.diagnostics.map(\.line) == [7, 8, 10])
    #expect(talk.slides[0].background == nil)
    #expect(talk.slides[0].layout == .page)
  }

  @Test("places need pages, and pages the front matter")
  func withoutPages() {
    let talk = TalkReader.talk(from: "# A\n\n---\npage: 2\nslides: talk.pdf\n---\n# B")
    #expect(
      talk.diagnostics.map { talk.description(of: $0, in: "talk.md") } == [
        "talk.md:4: the page “2” has no effect without slides in the front matter, such as talk.pdf",
        "talk.md:5: “slides” belongs in the front matter at the top of the file",
      ]
    )
    #expect(talk.slides.map(\.title) == ["A", "B"])
  }

  @Test("a comment that begins like a place is a note")
  func comments() {
    let talk = TalkReader.talk(from: "# A\n\n<!-- after: the break -->")
    #expect(talk.slides[0].notes?.plainText == "after: the break")
  }

  @Test("the front matter names the file of pages")
  func pagesFile() throws {
    let file = try #require(TalkReader.pagesFile(in: "---\ntitle: A\nslides: \"my talk.pdf\"\n---"))
    #expect((file.path, file.line) == ("my talk.pdf", 3))
    #expect(TalkReader.pagesFile(in: "# A\n\n---\nslides: talk.pdf\n---") == nil)
    #expect(TalkReader.pagesFile(in: "") == nil)
  }

  @Test("a talk of an earlier version has no pages")
  func earlierLog() throws {
    let slide = #"{"id":"a","line":1,"title":"A","layout":"content","blocks":[],"stepCount":0}"#
    #expect(try JSONDecoder().decode(Slide.self, from: Data(slide.utf8)).page == nil)
  }
}
