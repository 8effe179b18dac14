import Foundation
import Testing

@testable import Deck

/// Pages that poppler draws, and files that it cannot draw.
@Suite struct PageClientTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "pages-\(UUID().uuidString)", directoryHint: .isDirectory)

  private func file(_ name: String, _ data: Data) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try data.write(to: file)
    return file
  }

  private let pdf = TestPDF(pages: [
    ("The lamp", nil), ("The lens", "https://example.org/lens"),
  ])

  /// Returns the sentence for a file that can't be drawn.
  private func problem(_ file: URL, commands: CommandClient = .live()) async -> String? {
    do throws(PageError) {
      _ = try await PageClient.live(in: folder, commands: commands).pages(file)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("pages have pictures in two sizes, their text in its place, and links")
  func draws() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = try await PageClient.live(in: folder).pages(file("talk.pdf", pdf.data))
    #expect(pages.map(\.heading) == ["The lamp", "The lens"])
    #expect(pages.map(\.ratio) == [1.7778, 1.7778])
    let run = try #require(pages[1].lines.first?.runs.first)
    #expect(abs(run.left - 10.4) < 0.5)
    #expect(abs(run.top + run.height * 0.8 - 26) < 3)
    #expect(run.link == "https://example.org/lens")
    let widths = try pages.flatMap { [$0.picture, $0.smallPicture] }.map { picture in
      let path = picture.dropFirst("assets/".count)
      let data = try Data(contentsOf: folder.appending(path: path))
      // The width in a PNG's header.
      return data.prefix(20).suffix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(widths == [1_920, 1_280, 1_920, 1_280])
  }

  @Test("a cropped page is drawn without its margins")
  func cropped() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = String(decoding: pdf.data, as: UTF8.self)
      .replacing("/MediaBox [0 0 960 540]", with: "/MediaBox [0 0 960 540] /CropBox [60 0 960 540]")
    let pages = try await PageClient.live(in: folder).pages(file("talk.pdf", Data(text.utf8)))
    #expect(pages.map(\.ratio) == [1.6667, 1.6667])
    let left = try #require(pages[0].lines.first?.runs.first?.left)
    #expect(abs(left - 40 / 9) < 0.2)
  }

  @Test("a file with the same content is drawn once, without any tool")
  func cache() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try await PageClient.live(in: folder).pages(file("talk.pdf", pdf.data))
    let commands = CommandClient { _ in .missing }
    let again = try await PageClient.live(in: folder, commands: commands)
      .pages(file("copy of it.pdf", pdf.data))
    #expect(again == first)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "pages").path
    )
    #expect(left.count == 1)
    // Without a picture, they are drawn again.
    let picture = folder.appending(path: String(first[0].picture.dropFirst("assets/".count)))
    try FileManager.default.removeItem(at: picture)
    #expect(try await PageClient.live(in: folder).pages(file("talk.pdf", pdf.data)) == first)
    #expect(FileManager.default.fileExists(atPath: picture.path))
  }

  @Test("the address of a page tells no other page's")
  func addresses() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = try await PageClient.live(in: folder).pages(file("talk.pdf", pdf.data))
    let names: [Substring] = pages.map(\.picture).map { address in
      address.split(separator: "/")[3].prefix { $0 != "." }
    }
    #expect(names[0] != names[1])
    for name in names { #expect(name.count == 32 && name.allSatisfy { $0.isHexDigit }) }
  }

  @Test("a folder that no talk has used for a month is removed")
  func oldFolders() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let old = folder.appending(path: "pages/old-1", directoryHint: .isDirectory)
    let recent = folder.appending(path: "pages/recent-1", directoryHint: .isDirectory)
    for (folder, days) in [(old, 31.0), (recent, 29.0)] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let date = Date(timeIntervalSinceNow: -days * 24 * 3_600)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path)
    }
    _ = try await PageClient.live(in: folder).pages(file("talk.pdf", pdf.data))
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(FileManager.default.fileExists(atPath: recent.path))
  }

  @Test("a hostile name is only a name", arguments: ["-l 1.pdf", "$(touch x).pdf", "a'\"%d;&.PDF"])
  func names(_ name: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await PageClient.live(in: folder).pages(file(name, pdf.data)).count == 2)
    #expect(try await problem(file(name, Data("no PDF".utf8)))?.hasPrefix(name) == true)
  }

  @Test("a file that is no PDF is named with the reason")
  func broken() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let half = pdf.data.prefix(300)
    for data in [Data("This is no PDF.".utf8), half, Data(repeating: 0, count: 5_000)] {
      let problem = try await problem(file("talk.pdf", data))
      #expect(problem?.hasPrefix("talk.pdf cannot be read as a PDF") == true, "\(problem ?? "")")
    }
    #expect(try await problem(file("talk.pdf", Data())) == "talk.pdf is empty")
    let absent = await problem(folder.appending(path: "absent.pdf"))
    #expect(absent?.hasPrefix("cannot read absent.pdf: ") == true)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "pages").path
    )
    #expect(left == [])
  }

  @Test(
    "each way in which a tool fails has a sentence",
    arguments: [
      (
        CommandResult.missing,
        "talk.pdf needs poppler, which is not installed: "
          + "apt install poppler-utils, or brew install poppler"
      ), (.timeout, "talk.pdf cannot be drawn: pdfinfo took more than 30 seconds"),
      (
        .failure(message: "Command Line Error: Incorrect password\n"),
        "talk.pdf has a password; save it without one"
      ), (.failure(message: ""), "talk.pdf cannot be read as a PDF"),
      (
        .failure(message: "Syntax Error: x\ny"),
        "talk.pdf cannot be read as a PDF: Syntax Error: x"
      ),
      (.success(output: "Pages:          0\n"), "talk.pdf has no pages"),
      (.success(output: "Title: Pages: 3\n"), "talk.pdf has no pages"),
      (
        .success(output: "Pages:          12345\n"),
        "talk.pdf has 12345 pages; Deck shows up to 500"
      ),
    ]
  )
  func failures(_ result: CommandResult, _ sentence: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try file("talk.pdf", pdf.data)
    #expect(await problem(file, commands: CommandClient { _ in result }) == sentence)
  }

  @Test("slides of an office suite need LibreOffice")
  func office() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try file("talk.pptx", Data("slides".utf8))
    #expect(
      await problem(file, commands: CommandClient { _ in .missing })
        == "talk.pptx needs LibreOffice, which is not installed; "
        + "install it, or save the slides as a PDF"
    )
    // It writes the PDF beside the slides.
    let (live, pdf) = (CommandClient.live(), pdf.data)
    let commands = CommandClient { command in
      guard command.tool == Command.office, let slides = command.arguments.last else {
        return await live.run(command)
      }
      let target = URL(filePath: slides).deletingPathExtension().appendingPathExtension("pdf")
      guard (try? pdf.write(to: target)) != nil else { return .failure(message: "") }
      return .success(output: "")
    }
    #expect(try await PageClient.live(in: folder, commands: commands).pages(file).count == 2)
    let other = try self.file("other.odp", Data("no slides".utf8))
    let idle = CommandClient { _ in .success(output: "") }
    #expect(await problem(other, commands: idle) == "other.odp cannot be read as slides")
  }
}
