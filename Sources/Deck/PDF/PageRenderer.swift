internal import Foundation
internal import Lectern

/// The pages that one process draws.
private struct Drawing {
  let pages: ClosedRange<Int>
  let pdf: String
  let size: Int
  let isCropped: Bool

  func command(to path: String) -> Command {
    .drawing(pages, of: pdf, size: size, isCropped: isCropped, to: path)
  }

  func photo(of page: Int, to path: String) -> Command {
    .drawing(page...page, of: pdf, size: size, isCropped: isCropped, isPhoto: true, to: path)
  }
}

/// Draws the pages of one file.
struct PageRenderer: Sendable {
  /// The longer sides of the pictures in pixels: those of a wall, and of a phone with three pixels a point.
  static let sizes = (wall: 1_920, phone: 1_280)
  static let pageLimit = 500
  /// The bytes from which a picture is perhaps a photo, which is smaller as JPEG.
  private static let photoSize = 400_000
  /// The pages that one process draws.
  private static let pagesOfProcess = 8

  /// The folder to draw in.
  let folder: URL
  /// The name of the file for messages.
  let name: String
  let commands: CommandClient

  /// Returns the pages with the paths of their pictures.
  ///
  /// - Parameters:
  ///   - data: the content of the file.
  ///   - isPDF: false for slides of an office suite.
  ///   - report: receives the number of pages.
  func draw(_ data: Data, isPDF: Bool, report: (Int) -> Void) async throws -> [Page] {
    let pdf = folder.appending(path: "talk.pdf")
    if isPDF {
      try data.write(to: pdf)
    } else {
      let slides = folder.appending(path: "talk.\(URL(filePath: name).pathExtension)")
      try data.write(to: slides)
      let profile = folder.appending(path: "profile")
      try await run(.conversion(of: slides.path, in: folder.path, profile: profile.path))
      // LibreOffice also succeeds without a result.
      guard FileManager.default.fileExists(atPath: pdf.path) else {
        throw PageError(description: "\(name) cannot be read as slides")
      }
    }
    let boxes = PageBoxes(try await run(.information(on: pdf.path, pages: Self.pageLimit)))
    let count = boxes.count
    guard count > 0 else { throw PageError(description: "\(name) has no pages") }
    guard count <= Self.pageLimit else {
      throw PageError(
        description: "\(name) has \(count) pages; Deck shows up to \(Self.pageLimit)"
      )
    }
    report(count)
    var pages = PageTextReader.pages(in: try await run(.text(of: pdf.path)))
    // A page that the text lacks is still drawn.
    while pages.count < count { pages.append(Page(number: pages.count + 1, ratio: 16 / 9)) }
    pages.removeLast(pages.count - count)
    let isCropped = !boxes.parts.isEmpty
    let (walls, phones) = try await drawPictures(of: pdf.path, count: count, isCropped: isCropped)
    for index in pages.indices {
      if let part = boxes.parts[index + 1] { pages[index] = pages[index].cropped(to: part) }
      guard let wall = walls[index + 1], let phone = phones[index + 1] else {
        throw PageError(description: "page \(index + 1) of \(name) cannot be drawn")
      }
      (pages[index].picture, pages[index].smallPicture) = (wall, phone)
    }
    return pages
  }

  /// Returns the paths of the pictures of each page.
  private func drawPictures(
    of pdf: String,
    count: Int,
    isCropped: Bool
  ) async throws -> (walls: [Int: String], phones: [Int: String]) {
    let parts = stride(from: 1, through: count, by: Self.pagesOfProcess).flatMap { first in
      [Self.sizes.wall, Self.sizes.phone].map { size in
        let pages = first...min(first + Self.pagesOfProcess - 1, count)
        return Drawing(pages: pages, pdf: pdf, size: size, isCropped: isCropped)
      }
    }
    for size in [Self.sizes.wall, Self.sizes.phone] {
      let folder = folder.appending(path: "\(size)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    var rest = parts[...]
    try await withThrowingTaskGroup(of: Void.self) { group in
      // As many processes at once as there are processors.
      for part in rest.prefix(ProcessInfo.processInfo.activeProcessorCount) {
        group.addTask { try await draw(part) }
        rest.removeFirst()
      }
      while try await group.next() != nil {
        guard let part = rest.popFirst() else { continue }
        group.addTask { try await draw(part) }
      }
    }
    return (try pictures(size: Self.sizes.wall), try pictures(size: Self.sizes.phone))
  }

  private func draw(_ drawing: Drawing) async throws {
    let path = folder.appending(path: "\(drawing.size)").appending(path: "page").path
    try await run(drawing.command(to: path))
    for (page, file) in try pictures(size: drawing.size)
    where drawing.pages.contains(page) && Self.size(of: file) > Self.photoSize {
      try await run(drawing.photo(of: page, to: path))
    }
  }

  /// Returns the smallest picture of each page that was drawn.
  private func pictures(size: Int) throws -> [Int: String] {
    let folder = folder.appending(path: "\(size)")
    var pictures: [Int: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let digits = file.drop { $0 != "-" }.dropFirst().prefix { $0 != "." }
      guard let page = Int(digits) else { continue }
      let path = folder.appending(path: file).path
      if pictures[page].map({ Self.size(of: path) < Self.size(of: $0) }) ?? true {
        pictures[page] = path
      }
    }
    return pictures
  }

  private static func size(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? .max
  }

  /// Runs a command to its success, and returns its output.
  @discardableResult private func run(_ command: Command) async throws -> String {
    let result = await commands.run(command)
    if case .success(let output) = result { return output }
    throw PageError(result, of: command, for: name)
      ?? PageError(description: "\(name) cannot be drawn")
  }
}
