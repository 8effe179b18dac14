internal import Foundation

/// The content of a talk's file: Markdown that may name a file of pages, or such a file itself.
struct TalkSource {
  let file: URL
  /// Nil for a file of pages.
  private let text: String?
  /// The file of pages, and the line that names it.
  let pages: URL?
  private let line: Int?
  /// The texts of the included files, by their paths from the folder of the talk.
  private let includedText: @Sendable (String) -> String?
  /// The files that it includes, also those that can't be read.
  let includedFiles: [URL]
  /// Those of them that can't be read.
  let missingFiles: [URL]

  init(_ file: URL) throws(TalkFileError) {
    self.file = file
    guard !file.hasPages else {
      (text, pages, line, includedFiles, missingFiles) = (nil, file, nil, [], [])
      includedText = { _ in nil }
      return
    }
    let name = file.lastPathComponent
    guard !file.isFolder else {
      throw TalkFileError(description: "\(name) is a folder; name a file in it")
    }
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
    let folder = file.deletingLastPathComponent()
    let (included, paths) = Self.inclusions(in: text, folder: folder)
    includedText = { included[$0] }
    includedFiles = paths.map { folder.appending(path: $0) }
    missingFiles = paths.filter { included[$0] == nil }.map { folder.appending(path: $0) }
    guard let named = TalkReader.pagesFile(in: text) else {
      (pages, line) = (nil, nil)
      return
    }
    let pages = file.deletingLastPathComponent().appending(path: named.path)
    guard pages.hasPages else {
      let problem = "“\(named.path)” is not a PDF, PPTX or ODP"
      throw TalkFileError(description: "\(name):\(named.line): \(problem)")
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
    let sources = TalkReader.illustrations(in: text, includedText: includedText)
    let results = sources.isEmpty ? [] : await illustrations.draw(sources)
    let known = Dictionary(zip(sources, results)) { first, _ in first }
    return TalkReader.talk(
      from: text,
      pages: drawn,
      hasPicture: { path in
        let path = path.removingPercentEncoding ?? path
        return FileManager.default.fileExists(atPath: folder.appending(path: path).path)
      },
      includedText: includedText,
      illustration: { known[$0] ?? .unavailable($0) }
    )
  }

  /// Reads the files that a text includes, each once.
  private static func inclusions(
    in text: String,
    folder: URL
  ) -> (texts: [String: String], paths: [String]) {
    var texts: [String: String] = [:]
    var inclusions = Inclusions { path in
      if let known = texts[path] { return known }
      let data = try? Data(contentsOf: folder.appending(path: path))
      let text = data.flatMap { String(data: $0, encoding: .utf8) }
      texts[path] = text
      return text
    }
    _ = inclusions.parts(of: text)
    return (texts, Set(inclusions.paths).sorted())
  }

  /// Returns the error for pages that can't be drawn, with the line that names them.
  func error(_ error: PageError) -> TalkFileError {
    let place = line.map { "\(file.lastPathComponent):\($0): " } ?? ""
    return TalkFileError(description: place + error.description)
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

/// Why a file is no talk.
package struct TalkFileError: Error, CustomStringConvertible {
  package let description: String
}
