package import Foundation

extension PageClient {
  /// Draws pages with poppler, and slides of an office suite after LibreOffice has made them a PDF.
  ///
  /// - Parameters:
  ///   - folder: the folder of the pictures. A file with the same content is drawn once.
  ///   - report: receives a sentence when drawing begins, because it may take a minute.
  package static func live(
    in folder: URL,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) -> PageClient {
    .live(in: folder, commands: .live(), report: report)
  }

  static func live(
    in folder: URL,
    commands: CommandClient,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) -> PageClient {
    PageClient { (file) throws(PageError) in
      let name = file.lastPathComponent
      do {
        let data = try Data(contentsOf: file)
        guard !data.isEmpty else { throw PageError(description: "\(name) is empty") }
        let pages = PageFolder(of: data, in: folder)
        if let known = pages.read() { return known }
        pages.removeOldFolders()
        let renderer = PageRenderer(folder: try pages.makeWork(), name: name, commands: commands)
        defer { try? FileManager.default.removeItem(at: renderer.folder) }
        let drawn = try await renderer.draw(data, isPDF: file.isPDF) { count in
          report("\(name): drawing \(count == 1 ? "1 page" : "\(count) pages")")
        }
        return try pages.save(drawn, from: renderer.folder)
      } catch let error as PageError {
        throw error
      } catch {
        throw PageError(description: "cannot read \(name): \(error.localizedDescription)")
      }
    }
  }
}

extension URL {
  /// Whether it is the file of pages, and not Markdown.
  var hasPages: Bool { isPDF || ["odp", "ppt", "pptx"].contains(pathExtension.lowercased()) }

  var isPDF: Bool { pathExtension.lowercased() == "pdf" }
}
