internal import Foundation

/// The content of a talk's file: Markdown that may name a file of pages, or such a file itself.
struct TalkSource {
  let file: URL
  /// Nil for a file of pages.
  private let text: String?
  /// The file of pages, and the line that names it.
  let pages: URL?
  private let line: Int?

  init(_ file: URL) throws(TalkFileError) {
    self.file = file
    guard !file.hasPages else {
      (text, pages, line) = (nil, file, nil)
      return
    }
    let name = file.lastPathComponent
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw TalkFileError(description: "cannot read \(name): \(error.localizedDescription)")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw TalkFileError(description: "\(name) is not UTF-8 text")
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw TalkFileError(description: "\(name) is empty")
    }
    self.text = text
    guard let named = TalkReader.pagesFile(in: text) else {
      (pages, line) = (nil, nil)
      return
    }
    let pages = file.deletingLastPathComponent().appending(path: named.path)
    guard pages.hasPages else {
      throw TalkFileError(
        description: "\(name):\(named.line): “\(named.path)” is not a PDF, PPTX or ODP"
      )
    }
    (self.pages, line) = (pages, named.line)
  }

  /// Returns the talk.
  ///
  /// - Parameters:
  ///   - drawn: the pages of ``pages``.
  ///   - illustrations: draws its formulas and diagrams.
  func talk(with drawn: [Page], illustrations: IllustrationClient) async -> Talk {
    let folder = file.deletingLastPathComponent()
    guard let text else { return TalkReader.talk(of: drawn, named: file.lastPathComponent) }
    let sources = TalkReader.illustrations(in: text)
    let results = sources.isEmpty ? [] : await illustrations.draw(sources)
    let known = Dictionary(zip(sources, results)) { first, _ in first }
    return TalkReader.talk(
      from: text,
      pages: drawn,
      hasPicture: { path in
        let path = path.removingPercentEncoding ?? path
        return FileManager.default.fileExists(atPath: folder.appending(path: path).path)
      },
      illustration: { known[$0] ?? .unavailable($0) }
    )
  }

  /// Returns the error for pages that can't be drawn, with the line that names them.
  func error(_ error: PageError) -> TalkFileError {
    let place = line.map { "\(file.lastPathComponent):\($0): " } ?? ""
    return TalkFileError(description: place + error.description)
  }
}

/// Why a file is no talk.
package struct TalkFileError: Error, CustomStringConvertible {
  package let description: String
}
