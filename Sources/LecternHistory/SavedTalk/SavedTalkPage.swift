internal import Foundation
internal import LecternPages
package import LecternTransport

/// A page that plays a saved talk without a server: the app's own page, with all files that it refers to inside.
///
/// The page is the served one except for two modules. The module that connects to the room plays the talk instead. The module
/// that knows the addresses of the runtime's files contains the files.
package struct SavedTalkPage {
  /// The part of the runtime that only a presenter's page imports.
  private static let omitted = "/lectern/presenter/bar.js"
  private static let connection = "/lectern/client/connection.js"
  /// The module that exports the player instead of the connection. The player stays in its folder, because it imports from there.
  private static let player = #"export { Connection } from "../player/connection.js";"#
  private static let resources = "/lectern/page/resources.js"
  /// The runtime's style sheets that its modules load automatically.
  private static let styles = [
    "rich.css", "page/overlay.css", "player/page.css", "player/player.css",
    "presenter/bar-page.css",
  ]
  /// The content security policy. It forbids loading and sending anything.
  private static let policy =
    "default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline' data:; "
    + "img-src data:; font-src data:; media-src data:"

  private let files: StaticFiles

  /// - Parameter mounts: the folders of the app's pages and of the runtime.
  package init(_ mounts: [Mount]) {
    files = StaticFiles(mounts: mounts, notFoundPath: "")
  }

  /// Returns the page with a talk.
  package func html(_ talk: SavedTalk) throws -> [UInt8] {
    guard case .file(let file) = files.lookup("/"), let source = read("/") else {
      throw SavedTalkError.noPage
    }
    let page = try PageParts { name in
      files.part(named: name, of: file).flatMap { part in
        FileManager.default.contents(atPath: part.path).map { PageFile(name: part.name, Array($0)) }
      }
    }.expanded(PageFile(name: file.name, source))
    guard let data = Gzip.compress(try talk.encoded(), level: 9) else {
      throw SavedTalkError.uncompressible
    }
    let references = PageReferences(page)
    var modules = EmbeddedModules(substitutes: substitutes) { $0 == Self.omitted ? nil : read($0) }
    var urls: [String: String] = [:]
    for address in references.all.map(\.address) {
      guard let path = SitePath.resolve(address, from: "/") else { continue }
      urls[address] = path.hasSuffix(".js") ? modules.add(path) : url(of: path)
    }
    let markup = """
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <script type="importmap">\(modules.importMap)</script>
      <script type="application/json" id="lectern-assets">\(try assets(of: talk))</script>
      <script type="text/plain" id="lectern-talk">\(Data(data).base64EncodedString())</script>

      """
    return references.replaced(title: talk.title, insertingBeforeScripts: markup) {
      urls[$0.address]
    }
  }

  private var substitutes: [String: [UInt8]] {
    let urls = Self.styles.compactMap { name in
      url(of: "/lectern/" + name).map { "\"\(name)\":\"\($0)\"" }
    }
    let resources = """
      const urls = {\(urls.joined(separator: ","))};
      export const addressOf = (name) => urls[name] ?? name;
      """
    return [
      Self.connection: Array(Self.player.utf8),
      Self.resources: Array(resources.utf8),
    ]
  }

  /// Returns the files that view states refer to, as JSON without characters that end a script element.
  private func assets(of talk: SavedTalk) throws -> String {
    var urls: [String: String] = [:]
    for address in talk.assets {
      urls[address] = SitePath.resolve(address, from: "/").flatMap { url(of: $0) }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(urls), as: UTF8.self)
      .replacing("<", with: "\\u003c")
  }

  /// Returns a file as a URL. A style sheet contains the files that it refers to.
  private func url(of path: String) -> String? {
    guard case .file(let file) = files.lookup(path), var bytes = read(path) else { return nil }
    if file.isStyle {
      bytes = PageReferences(style: bytes).replaced { reference in
        SitePath.resolve(reference.address, from: path).flatMap { $0 == path ? nil : url(of: $0) }
      }
    }
    return DataURL.text(bytes, contentType: file.contentType)
  }

  private func read(_ path: String) -> [UInt8]? {
    guard case .file(let file) = files.lookup(path) else { return nil }
    return FileManager.default.contents(atPath: file.path).map { Array($0) }
  }
}
