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
///   GET /lectern/page.js         ─▶ the module, and all that it imports, in one
/// ```
///
/// A file that changes while it is served is read again at the next request.
///
/// A response is compressed only where it has no secret, or nothing of the request: else its length would
/// tell of the one by the other (BREACH). What is here is the same for everybody; `/key`, the links and the
/// room's own answers are not, and are never compressed.
final class Site: Sendable {
  /// Where the modules are that are joined: those of the runtime, and what an app has in their place.
  private static let moduleFolder = "/lectern/"
  /// Maximum number of addresses whose content is kept; at more, all is made anew.
  private static let countLimit = 1024

  private let files: StaticFiles
  private let paints: FirstPaints?
  private let cache = Mutex<[String: ServedContent]>([:])

  /// - Parameters:
  ///   - mounts: the folders that are served.
  ///   - paints: what pages show before they are connected; nil where they show what their author wrote.
  init(mounts: [Listener.Configuration.Mount], paints: FirstPaints? = nil) {
    self.paints = paints
    files = StaticFiles(mounts: mounts, notFoundPath: "")
  }

  /// Compresses pages, and what they name, as small as possible: before a client waits for it.
  ///
  /// - Parameter pages: the paths of pages, and their files where these are in no mount.
  func prepare(_ pages: [(path: String, file: StaticFile?)]) {
    for (path, file) in pages {
      if let file = file ?? self.file(at: path) { _ = content(of: file, at: path, level: .smallest) }
    }
  }

  /// Answers a request for a file.
  ///
  /// - Returns: nil where the file is to be sent as it is.
  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? {
    guard var content = content(of: file, at: request.path, level: .balanced)?.representations,
      // What was made here is in no file.
      file.isHTML || file.isModule || file.isStyle
        || content.representation(accepting: request.acceptEncoding).bytes.count <= ServedContent.bodyLimit
    else { return nil }
    if file.isHTML, let painted = paints?.content(of: content, at: request.path) {
      content = painted
    }
    let isNamedByContent = !file.isHTML && request["v"] == content.version
    return HTTPResponse(
      content,
      contentType: file.contentType,
      cacheControl: isNamedByContent ? HTTPResponse.immutable : HTTPResponse.revalidated,
      to: request
    )
  }
}

extension Site {
  /// What a file is answered with at a path; nil where it is too large, or cannot be read.
  ///
  /// - Parameter importers: the modules for whose sake it is asked: they are not named by their content, as
  ///   that depends on this.
  private func content(
    of file: StaticFile,
    at path: String,
    level: Representations.CompressionLevel,
    importers: [String] = []
  ) -> ServedContent? {
    if let known = cache.withLock({ $0[path] }), known.parts.first == file, known.isCurrent {
      return known
    }
    // A path has many spellings, each of which would be kept.
    guard !path.contains("//"), let bytes = read(file) else { return nil }
    let parts = PartList([file])
    /// The version of what the file names by an address.
    func version(_ address: String) -> String? {
      guard let other = SitePath.resolve(address, from: path), !importers.contains(other),
        other != path, let file = self.file(at: other),
        let named = self.content(of: file, at: other, level: level, importers: importers + [path])
      else { return nil }
      parts.files += named.parts
      return named.representations.version
    }
    var made = bytes
    if file.isHTML {
      made = PageReferences(bytes).versioned { version($0.address) }
    } else if file.isStyle {
      made = PageReferences(style: bytes).versioned { version($0.address) }
    } else if file.isModule, path.hasPrefix(Self.moduleFolder) {
      made = bundle(path, parts: parts, version: version) ?? bytes
    }
    let content = ServedContent(
      parts: parts.files,
      representations: Representations(made, isText: file.isText, level: level)
    )
    cache.withLock { cache in
      if cache.count >= Self.countLimit { cache = [:] }
      cache[path] = content
    }
    return content
  }

  /// A module with all that it imports; nil where they cannot be joined, and are served one by one.
  private func bundle(
    _ path: String,
    parts: PartList,
    version: (String) -> String?
  ) -> [UInt8]? {
    let name = String(path.dropFirst(Self.moduleFolder.count))
    let bundle = try? ModuleBundle(name, version: version) { name in
      guard let file = self.file(at: Self.moduleFolder + name) else { return nil }
      parts.files.append(file)
      return self.read(file)
    }
    return bundle?.bytes
  }

  private func file(at path: String) -> StaticFile? {
    if case .file(let file) = files.lookup(path) { file } else { nil }
  }

  private func read(_ file: StaticFile) -> [UInt8]? {
    guard file.size <= ServedContent.fileLimit else { return nil }
    return FileManager.default.contents(atPath: file.path).map { Array($0) }
  }
}

/// The files that something is made of, collected while it is made.
private final class PartList {
  var files: [StaticFile]

  init(_ files: [StaticFile]) {
    self.files = files
  }
}
