import Composable
import LecternWire
import Testing

@testable import LecternHistory
@testable import LecternRoom

/// The title and the chapters of a saved talk, as its view states name them.
@Suite struct SavedTalkRecorderTests {
  @ViewState struct Slides: ChapteredView {
    let title: String
    let slide: String
    let step: Int

    var chapter: Chapter? { slide.isEmpty ? nil : Chapter(id: slide, title: "The \(slide)") }
  }

  private func talk(of views: [Slides], bookmarks: [Bookmark] = []) throws -> SavedTalk? {
    var recorder = SavedTalkRecorder<Slides>(limit: .max)
    for (index, view) in views.enumerated() {
      try recorder.show(view, in: RoomState(), at: Int64(index), after: index)
    }
    return try recorder.talk("App", bookmarks: bookmarks)
  }

  @Test("a talk begins with its first chapter, and has the title of the last view state with one")
  func start() throws {
    let talk = try #require(
      try talk(of: [
        Slides(title: "", slide: "", step: 0),
        Slides(title: "Lights", slide: "cover", step: 0),
        Slides(title: "Lights and eyes", slide: "cover", step: 1),
        Slides(title: "", slide: "cover", step: 2),
      ])
    )
    #expect(talk.head.name == "Lights and eyes" && talk.title == "Lights and eyes")
    #expect(talk.head.start == 1 && talk.changes == 2)
    #expect(talk.head.chapters == [.init(line: 0, name: "The cover")])
  }

  @Test("each view state with another chapter than before begins one, also a chapter that was left")
  func chapters() throws {
    let slides = ["cover", "map", "map", "cover"].enumerated()
    let talk = try talk(of: slides.map { Slides(title: "", slide: $1, step: $0) })
    #expect(
      talk?.head.chapters == [
        .init(line: 0, name: "The cover"), .init(line: 1, name: "The map"),
        .init(line: 3, name: "The cover"),
      ]
    )
    #expect(talk?.head.name == "App" && talk?.title == nil)
  }

  @Test("a bookmark is a chapter among the others")
  func bookmarks() throws {
    let slides = ["cover", "map", "map", "end"].enumerated()
    let talk = try talk(
      of: slides.map { Slides(title: "", slide: $1, step: $0) },
      bookmarks: [Bookmark(id: 1, name: "Look", timestamp: .epoch)]
    )
    #expect(talk?.head.chapters.map(\.name) == ["The cover", "The map", "Look", "The end"])
  }

  @Test("each message has a time of its own, also if the clock was set back")
  func times() throws {
    var recorder = SavedTalkRecorder<Slides>(limit: .max)
    for (step, time) in [100, 100, 40, 110].enumerated() {
      let view = Slides(title: "", slide: "cover", step: step)
      try recorder.show(view, in: RoomState(), at: Int64(time), after: step)
    }
    let lines = try #require(try recorder.talk("App", bookmarks: [])).messages.split(separator: 10)
    let times = lines.map { String(decoding: $0.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self) }
    #expect(times == ["0", "1", "2", "10", "10"])
  }

  @Test("a room without a first chapter has no talk")
  func noChapter() throws {
    #expect(try talk(of: (0...2).map { Slides(title: "T", slide: "", step: $0) }) == nil)
  }
}
