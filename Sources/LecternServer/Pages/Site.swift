internal import Foundation
internal import LecternPages
internal import LecternTransport
internal import LecternWire
internal import Synchronization

/// The pages and their assets in their served form: compressed once, and versioned by their content.
///
/// ```
///   GET /                        ─▶ no-cache, ETag           a page: revalidated each time, mostly 304
///   GET /style.css?v=3w5e1126    ─▶ immutable for a year     an asset, by its version
///   GET /style.css               ─▶ no-cache, ETag
///   GET /lectern/page.js         ─▶ a module and all its imports, in one bundle
///   GET /style.css               ─▶ a style sheet and all its imports, in one sheet
/// ```
///
/// In development, the same addresses also load the module that shows a page's mistakes. An audience's pages never name it.
///
/// A file that changes while it is served is read again at the next request.
///
/// Only responses without secrets are compressed. A secret that is compressed with input of the request would show in the
/// response's length (BREACH). The content here is the same for all clients. `/key`, the links and the room's own responses
/// differ by client, and are never compressed.
final class Site: Sendable {
  /// The module that connects to the room. Every bundle with a client includes it.
  private static let clientModule = "/lectern/index.js"
  /// The import of the development module. It may fail: a page works without it.
  private static let developmentImport =
    "\nimport(\"./development/development.js\").catch(() => {});\n"
  /// The import of the module that tells people whose session has ended where to sign in again.
  private static let signInImport = "\nimport(\"./page/session-end.js\").catch(() => {});\n"
  /// Maximum number of addresses whose content is cached; at the limit, the cache is cleared.
  private static let countLimit = 1024

  private let files: StaticFiles
  private let isInDevelopment: Bool
  private let hasSignIn: Bool
  private let cache = Mutex<[String: ServedContent]>([:])

  /// - Parameters:
  ///   - mounts: the folders that are served.
  ///   - isInDevelopment: whether the runtime imports the module that shows a page's mistakes.
  ///   - hasSignIn: whether people sign in, so that their sessions end.
  init(
    mounts: [Mount],
    isInDevelopment: Bool = false,
    hasSignIn: Bool = false
  ) {
    (self.isInDevelopment, self.hasSignIn) = (isInDevelopment, hasSignIn)
    files = StaticFiles(mounts: mounts, notFoundPath: "")
  }

  /// Compresses pages and their assets as small as possible, before a client waits for them.
  ///
  /// - Parameter pages: the paths of the pages, and their files if they aren't in a mount.
  func prepare(_ pages: [(path: String, file: StaticFile?)]) {
    for (path, file) in pages {
      if let file = file ?? self.file(at: path) {
        _ = content(of: file, at: path, level: .smallest)
      }
    }
  }

  /// Returns the response to a request for a file; nil to send the file as it is.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - file: the file.
  ///   - paints: the first paints of pages; nil to serve pages unchanged.
  func response(
    to request: HTTPRequest,
    for file: StaticFile,
    paintedBy paints: FirstPaints? = nil
  ) -> HTTPResponse? {
    // Browsers ask for parts of these, even of small ones. The transport sends parts of files only.
    guard !file.isPlayed,
      var content = content(of: file, at: request.path, level: .balanced)?.representations,
      // The served form of these differs from their files.
      file.isHTML || file.isModule || file.isStyle
        || content.representation(accepting: request.acceptEncoding).bytes.count
          <= ServedContent.bodyLimit
    else { return nil }
    if file.isHTML, let painted = paints?.content(of: content, at: request.path) {
      content = painted
    }
    let isNamedByContent = !file.isHTML && request["v"] == content.version
    var response = HTTPResponse(
      content,
      contentType: file.contentType,
      cacheControl: isNamedByContent ? HTTPResponse.immutable : HTTPResponse.revalidated,
      to: request
    )
    if file.isHTML { response.nameParticipant(of: request) }
    return response
  }
}

extension Site {
  /// Returns the page at a path with its parts; nil if there is none, or if it has a mistake.
  func source(at path: String) -> [UInt8]? {
    guard let file = file(at: path), let bytes = read(file) else { return nil }
    return try? expanded(bytes, of: file, PartList([]))
  }

  /// Checks the app's pages and other ones.
  ///
  /// - Parameter others: the files of the other pages.
  /// - Throws: a ``LecternPages/PageError`` for the first mistake.
  func check(_ others: [StaticFile]) throws {
    for file in files.pages + others {
      guard let bytes = read(file) else { continue }
      let check = PageCheck { self.partFile(named: $0, of: file, PartList([])) }
      try check.check(PageFile(name: file.name, bytes))
    }
  }

  /// Checks the app's pages for presenters.
  ///
  /// - Throws: an error for the first page without a file, or one that never accepts the presenter's secret.
  func check(presenterPages pages: [PresenterPage]) throws {
    for page in pages {
      guard let file = file(at: "/\(page.path)"), let bytes = read(file) else {
        throw MissingPresenterPage(page: page)
      }
      try PageFile(name: file.name, bytes).checkForPresenters()
    }
  }

  private func expanded(
    _ page: [UInt8],
    of file: StaticFile,
    _ list: PartList
  ) throws(PageError) -> [UInt8] {
    let parts = PageParts { self.partFile(named: $0, of: file, list) }
    return try parts.expanded(PageFile(name: file.name, page))
  }

  private func partFile(
    named name: String,
    of page: StaticFile,
    _ list: PartList
  ) -> PageFile? {
    let paths = files.partPaths(named: name, of: page)
    list.missing.formUnion(paths.prefix { StaticFile(path: $0) == nil })
    guard let file = files.part(named: name, of: page), let bytes = read(file) else { return nil }
    list.files.append(file)
    return PageFile(name: file.name, bytes)
  }

  /// Returns the content of a file at a path; nil if it is too large or cannot be read.
  ///
  /// - Parameter importers: the files that refer to the file. The content doesn't version them, because their versions depend
  ///   on its own.
  private func content(
    of file: StaticFile,
    at path: String,
    level: Representations.CompressionLevel,
    importers: [String] = []
  ) -> ServedContent? {
    if let known = cache.withLock({ $0[path] }), known.parts.first == file, known.isCurrent {
      return known
    }
    // Otherwise, each of a path's many spellings would be cached.
    guard !path.contains("//"), let bytes = read(file) else { return nil }
    let parts = PartList([file])
    /// Returns the version of an asset.
    func version(_ other: String) -> String? {
      guard !importers.contains(other), other != path, let file = self.file(at: other),
        let named = self.content(of: file, at: other, level: level, importers: importers + [path])
      else { return nil }
      parts.files += named.parts
      parts.missing.formUnion(named.missingParts)
      return named.representations.version
    }
    var output = bytes
    var isMistake = false
    if file.isHTML {
      // A developer sees the mistake in place of the page. A server that starts has none.
      let page: [UInt8]
      do { page = try expanded(bytes, of: file, parts) } catch {
        page = error.page
        isMistake = true
      }
      output = PageReferences(page).versioned {
        SitePath.resolve($0.address, from: path).flatMap(version)
      }
    } else if file.isStyle {
      let bundle = StyleBundle(bytes, at: path) { self.part($0, of: parts) }
      output = PageReferences(style: bundle.bytes).versioned {
        SitePath.resolve($0.address, from: path).flatMap(version)
      }
    } else if file.isModule {
      let bundle = try? ModuleBundle(path, version: version) { other in
        self.part(other, of: parts).map { self.module($0, at: other) }
      }
      output = bundle?.bytes ?? module(bytes, at: path)
    }
    let content = ServedContent(
      parts: parts.files,
      missingParts: parts.missing,
      representations: Representations(output, isText: file.isText, level: level)
    )
    // Any file may correct the mistake.
    if isMistake { return content }
    cache.withLock { cache in
      if cache.count >= Self.countLimit { cache = [:] }
      cache[path] = content
    }
    return content
  }

  /// Returns the content of a file that is part of another file's content; nil if the file does not exist.
  private func part(_ path: String, of parts: PartList) -> [UInt8]? {
    guard let file = file(at: path) else { return nil }
    parts.files.append(file)
    return read(file)
  }

  /// Returns a module in its served form. In development, the client's module imports the module that shows a page's mistakes.
  private func module(_ bytes: [UInt8], at path: String) -> [UInt8] {
    guard path == Self.clientModule else { return bytes }
    return bytes + (isInDevelopment ? Self.developmentImport : "").utf8
      + (hasSignIn ? Self.signInImport : "").utf8
  }

  private func file(at path: String) -> StaticFile? {
    if case .file(let file) = files.lookup(path) { file } else { nil }
  }

  private func read(_ file: StaticFile) -> [UInt8]? {
    guard file.size <= ServedContent.fileLimit else { return nil }
    return FileManager.default.contents(atPath: file.path).map { Array($0) }
  }
}

/// The files of one content, collected while it is built.
private final class PartList {
  var files: [StaticFile]
  /// The paths that a file of the content may have later.
  var missing: Set<String> = []

  init(_ files: [StaticFile]) {
    self.files = files
  }
}
