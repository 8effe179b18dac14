internal import Foundation
internal import LecternTransport

/// The folder of the pictures of one content: `pages/3f9a…-1/`.
///
/// A picture's name is the digest of the picture. So the address of one page tells no other, and nobody loads a page
/// before it is shown.
struct PageFolder {
  /// Part of the folders' names: a version that draws in another way draws again.
  private static let version = 1
  /// How long an unused folder stays.
  private static let lifetime = TimeInterval(30 * 24 * 3_600)
  private static let index = "pages.json"

  private let all: URL
  private let name: String

  private var folder: URL { all.appending(path: name, directoryHint: .isDirectory) }

  init(of content: Data, in cache: URL) {
    all = cache.appending(path: "pages", directoryHint: .isDirectory)
    name = "\(SHA256Digest(of: content).hexadecimal.prefix(32))-\(Self.version)"
  }

  /// Returns the pages that were drawn before; nil if there are none.
  func read() -> [Page]? {
    let index = folder.appending(path: Self.index)
    guard let data = try? Data(contentsOf: index),
      let pages = try? JSONDecoder().decode([Page].self, from: data),
      pages.allSatisfy({ has($0.picture) && has($0.smallPicture) })
    else { return nil }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder.path)
    return pages
  }

  private func has(_ address: String) -> Bool {
    let file = address.split(separator: "/").last.map(String.init) ?? ""
    return FileManager.default.fileExists(atPath: folder.appending(path: file).path)
  }

  /// Creates a folder to draw in. Its name is hidden, so it isn't served.
  func makeWork() throws -> URL {
    let work = all.appending(path: ".\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: work,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return work
  }

  /// Moves pictures into the folder, named by their content.
  ///
  /// - Parameters:
  ///   - drawn: the pages, with the paths of their pictures.
  ///   - work: the folder in which they were drawn.
  /// - Returns: the pages with the addresses of their pictures.
  func save(_ drawn: [Page], from work: URL) throws -> [Page] {
    let files = FileManager.default
    let result = work.appending(path: "result", directoryHint: .isDirectory)
    try files.createDirectory(at: result, withIntermediateDirectories: true)
    func move(_ path: String) throws -> String {
      let file = URL(filePath: path)
      let digest = SHA256Digest(of: try Data(contentsOf: file)).hexadecimal.prefix(32)
      let picture = "\(digest).\(file.pathExtension)"
      let target = result.appending(path: picture)
      if !files.fileExists(atPath: target.path) { try files.copyItem(at: file, to: target) }
      return "assets/pages/\(name)/\(picture)"
    }
    var pages = drawn
    for index in pages.indices {
      pages[index].picture = try move(pages[index].picture)
      pages[index].smallPicture = try move(pages[index].smallPicture)
    }
    try JSONEncoder().encode(pages).write(to: result.appending(path: Self.index))
    // Another server was faster.
    if let known = read() { return known }
    // Otherwise the folder is damaged.
    try? files.removeItem(at: folder)
    do {
      try files.moveItem(at: result, to: folder)
    } catch {
      guard let known = read() else { throw error }
      return known
    }
    return pages
  }

  /// Removes the folders that no talk has used for a month.
  func removeOldFolders() {
    let files = FileManager.default
    let folders = try? files.contentsOfDirectory(
      at: all,
      includingPropertiesForKeys: [.contentModificationDateKey]
    )
    for folder in folders ?? [] {
      let date = try? folder.resourceValues(forKeys: [.contentModificationDateKey])
        .contentModificationDate
      if let date, date < Date(timeIntervalSinceNow: -Self.lifetime) {
        try? files.removeItem(at: folder)
      }
    }
  }
}
