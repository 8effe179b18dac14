internal import Foundation
internal import LecternPages
internal import LecternTransport
internal import Synchronization

/// The pages and their parts as they are served: compressed once, and named by their content.
///
/// ```
///   GET /                        ─▶ no-cache, ETag           a page: asked each time, mostly 304
///   GET /style.css?v=3w5e1126    ─▶ immutable for a year     what a page names, by its content
///   GET /style.css               ─▶ no-cache, ETag
/// ```
///
/// A file that changes while it is served is read again at the next request.
///
/// A response is compressed only where it has no secret, or nothing of the request: else its length would
/// tell of the one by the other (BREACH). What is here is the same for everybody; `/key`, the links and the
/// room's own answers are not, and are never compressed.
final class Site: Sendable {
  /// How many files are kept; at more, all are forgotten, as nobody has so many that are used.
  private static let countLimit = 1024

  private struct Page {
    /// What it was made of: each file, as it was then.
    let parts: [StaticFile?]
    let content: Representations
  }

  private struct Cache {
    /// By their path in the file system.
    var files: [String: SiteFile] = [:]
    /// By their path in an address.
    var pages: [String: Page] = [:]
  }

  private let files: StaticFiles
  private let cache = Mutex(Cache())

  /// - Parameter mounts: the folders that are served.
  init(mounts: [Listener.Configuration.Mount]) {
    files = StaticFiles(mounts: mounts, notFoundPath: "")
  }

  /// Compresses pages, and what they name, as small as possible: before there is anybody who waits.
  ///
  /// - Parameter pages: the paths of pages, and their files where these are in no mount.
  func prepare(_ pages: [(path: String, file: StaticFile?)]) {
    for (path, file) in pages {
      let found = file.map { StaticFiles.Lookup.file($0) } ?? files.lookup(path)
      if case .file(let file) = found { _ = page(file, at: path, effort: .once) }
    }
  }

  /// Answers a request for a file.
  ///
  /// - Returns: nil where the file is to be sent as it is.
  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? {
    if file.contentType.hasPrefix("text/html") {
      guard let page = page(file, at: request.path, effort: .often) else { return nil }
      return HTTPResponse(page, contentType: file.contentType, to: request)
    }
    guard let known = siteFile(file, effort: .often) else { return nil }
    let content = known.content
    guard content.coded(for: request.acceptEncoding).bytes.count <= SiteFile.bodyLimit else {
      return nil
    }
    let isNamedByContent = request["v"] == content.version
    return HTTPResponse(
      content,
      contentType: file.contentType,
      cacheControl: isNamedByContent ? HTTPResponse.immutable : HTTPResponse.revalidated,
      to: request
    )
  }

  /// The page that names its parts by their content; nil where it is too large.
  private func page(
    _ file: StaticFile,
    at path: String,
    effort: Representations.Effort
  ) -> Representations? {
    guard let source = siteFile(file, effort: effort), let references = source.references else {
      return nil
    }
    let parts = references.all.map { part(named: $0.address, by: path) }
    let made = [file] + parts
    if let page = cache.withLock({ $0.pages[path] }), page.parts == made { return page.content }
    var versions = zip(references.all, parts).makeIterator()
    let bytes = references.versioned { _ in
      versions.next()?.1.flatMap { siteFile($0, effort: effort)?.content.version }
    }
    let content = Representations(bytes, isText: true, effort: effort)
    cache.withLock { cache in
      if cache.pages.count >= Self.countLimit { cache.pages = [:] }
      cache.pages[path] = Page(parts: made, content: content)
    }
    return content
  }

  /// The file that a page names; nil where it is none of ours.
  private func part(named address: String, by path: String) -> StaticFile? {
    guard let address = address.removingPercentEncoding else { return nil }
    // RFC 3986 §5.2: a relative address replaces what is behind the last slash.
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    var segments: [Substring] = []
    for segment in (address.hasPrefix("/") ? address : folder + address).split(separator: "/") {
      switch segment {
      case ".": continue
      case "..": _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    guard case .file(let file) = files.lookup("/" + segments.joined(separator: "/")) else {
      return nil
    }
    return file
  }

  private func siteFile(_ file: StaticFile, effort: Representations.Effort) -> SiteFile? {
    if let known = cache.withLock({ $0.files[file.path] }), known.file == file { return known }
    guard let read = SiteFile(file, effort: effort) else { return nil }
    cache.withLock { cache in
      if cache.files.count >= Self.countLimit { cache.files = [:] }
      cache.files[file.path] = read
    }
    return read
  }
}
