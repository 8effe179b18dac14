import Foundation
import Synchronization
import Testing

@testable import Deck

/// The watch of a talk and of the pages that it names.
@Suite struct FileWatchTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "talk-\(UUID().uuidString)", directoryHint: .isDirectory)
  private let known = Talk()

  /// Draws as many pages as the file has lines, and counts how often.
  private final class Renderer: Sendable {
    let count = Mutex(0)

    var client: PageClient {
      PageClient { (file) throws(PageError) in
        self.count.withLock { $0 += 1 }
        guard let text = try? String(contentsOf: file, encoding: .utf8), !text.isEmpty else {
          throw PageError(description: "\(file.lastPathComponent) is broken")
        }
        return text.split(separator: "\n").enumerated().map { Page(number: $0.0 + 1, ratio: 1) }
      }
    }
  }

  private func save(_ text: String, as name: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  private func slideCount(_ event: TalkClient.Event?) -> Int? {
    if case .read(let talk) = event { talk.slides.count } else { nil }
  }

  @Test("pages are drawn again only if their file changes")
  func draws() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let renderer = Renderer()
    _ = try save("one\ntwo", as: "talk.pdf")
    let file = try save("---\nslides: talk.pdf\n---\n", as: "talk.md")
    var watch = FileWatch(file, pages: renderer.client, known: known)
    #expect(slideCount(await watch.event()) == 2)
    #expect(await watch.event() == nil)
    _ = try save("---\nslides: talk.pdf\n---\n# Before", as: "talk.md")
    #expect(slideCount(await watch.event()) == 3)
    #expect(renderer.count.withLock { $0 } == 1)
    _ = try save("one\ntwo\nthree", as: "talk.pdf")
    #expect(slideCount(await watch.event()) == 4)
    #expect(renderer.count.withLock { $0 } == 2)
    _ = try save("# Alone", as: "talk.md")
    #expect(slideCount(await watch.event()) == 1)
    _ = try save("one", as: "talk.pdf")
    #expect(await watch.event() == nil)
  }

  @Test("a talk is read again if a file that it includes changes, appears or ends")
  func included() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try save("# One", as: "part.markdown")
    let file = try save("# Start\n\n---\ninclude: part.markdown\n---\n", as: "talk.md")
    var watch = FileWatch(file, pages: .unavailable, known: known)
    #expect(slideCount(await watch.event()) == 2)
    #expect(await watch.event() == nil)
    _ = try save("# One\n\n---\n\n# Two", as: "part.markdown")
    #expect(slideCount(await watch.event()) == 3)
    // An editor that replaces a file may leave none for a moment.
    try FileManager.default.removeItem(at: folder.appending(path: "part.markdown"))
    #expect(await watch.event() == nil)
    _ = try save("# One\n\n---\n\n# Two", as: "part.markdown")
    #expect(await watch.event() == nil)
    try FileManager.default.removeItem(at: folder.appending(path: "part.markdown"))
    var events: [TalkClient.Event] = []
    for _ in 1...6 {
      if let event = await watch.event() { events.append(event) }
    }
    #expect(events.map { slideCount($0) } == [1])
    _ = try save("# One\n\n---\n\n# Two\n\n---\n\n# Three", as: "part.markdown")
    #expect(slideCount(await watch.event()) == 4)
  }

  @Test("pages that break are reported once, with the line that names them, and may come back")
  func breaks() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let renderer = Renderer()
    _ = try save("one", as: "talk.pdf")
    let file = try save("---\ntitle: A\nslides: talk.pdf\n---\n", as: "talk.md")
    var watch = FileWatch(file, pages: renderer.client, known: known)
    #expect(slideCount(await watch.event()) == 1)
    _ = try save("", as: "talk.pdf")
    var events: [TalkClient.Event] = []
    for _ in 1...6 {
      if let event = await watch.event() { events.append(event) }
    }
    #expect(events == [.failed("talk.md:3: talk.pdf is broken")])
    // A broken file is not drawn again and again.
    #expect(renderer.count.withLock { $0 } == 2)
    // A talk that is saved again may be drawn now, and is tried once.
    _ = try save("---\ntitle: AB\nslides: talk.pdf\n---\n", as: "talk.md")
    for _ in 1...6 { #expect(await watch.event() == nil) }
    #expect(renderer.count.withLock { $0 } == 3)
    _ = try save("one\ntwo", as: "talk.pdf")
    #expect(slideCount(await watch.event()) == 2)
  }

  @Test("a talk may be a file of pages; others are named with their line")
  func names() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = Renderer().client
    let pdf = try save("one\ntwo", as: "talk.PDF")
    #expect(try await TalkClient.read(pdf, pages: pages).slides.count == 2)
    let markdown = try save("---\nslides: talk.key\n---\n", as: "talk.md")
    await #expect {
      try await TalkClient.read(markdown, pages: pages)
    } throws: { error in
      "\(error)" == "talk.md:2: “talk.key” is not a PDF, PPTX or ODP"
    }
    _ = try save("---\nslides: absent.pdf\n---\n", as: "talk.md")
    await #expect {
      try await TalkClient.read(markdown, pages: pages)
    } throws: { error in
      "\(error)" == "talk.md:2: absent.pdf is broken"
    }
    await #expect {
      try await TalkClient.read(folder, pages: pages)
    } throws: { error in
      "\(error)" == "\(folder.lastPathComponent) is a folder; name a file in it"
    }
  }
}
