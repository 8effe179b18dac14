internal import Foundation
internal import LecternTransport

/// The illustrations that were drawn before: `illustrations/3f9a…-1.json`, and the pictures of diagrams,
/// `diagrams/81c0….svg`.
///
/// A picture's name is the digest of the picture. So nobody loads a diagram before it is shown.
struct IllustrationCache: Sendable {
  /// Part of the files' names: a version that draws in another way draws again.
  private static let version = 2
  /// How long an unused file stays.
  private static let lifetime = TimeInterval(30 * 24 * 3_600)

  private let illustrations: URL
  private let diagrams: URL

  var path: String { illustrations.path }

  init(in folder: URL) {
    illustrations = folder.appending(path: "illustrations", directoryHint: .isDirectory)
    diagrams = folder.appending(path: "diagrams", directoryHint: .isDirectory)
  }

  private func file(of source: IllustrationSource) -> URL {
    let text =
      switch source {
      case .formula(let tex, let isDisplay): (isDisplay ? "display " : "inline ") + tex
      case .diagram(let text, let isNarrow): (isNarrow ? "narrow " : "wide ") + text
      }
    let digest = SHA256Digest(of: Data(text.utf8)).hexadecimal.prefix(32)
    return illustrations.appending(path: "\(digest)-\(Self.version).json")
  }

  private func picture(at address: String) -> URL {
    diagrams.appending(path: address.split(separator: "/").last.map(String.init) ?? "")
  }

  /// Returns the illustration of a source; nil if it wasn't drawn before.
  func illustration(of source: IllustrationSource) -> Illustration? {
    let file = file(of: source)
    guard let data = try? Data(contentsOf: file),
      let illustration = try? JSONDecoder().decode(Illustration.self, from: data)
    else { return nil }
    touch(file)
    guard case .diagram(let address, _) = illustration else { return illustration }
    let picture = picture(at: address)
    guard FileManager.default.fileExists(atPath: picture.path) else { return nil }
    touch(picture)
    return illustration
  }

  private func touch(_ file: URL) {
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
  }

  /// Saves an illustration, unless it has failed: a tool may be installed later.
  ///
  /// - Returns: the illustration.
  func save(_ illustration: Illustration, of source: IllustrationSource) -> Illustration {
    if case .failed = illustration { return illustration }
    // Without the file, it is drawn again.
    try? JSONEncoder().encode(illustration).write(to: file(of: source), options: .atomic)
    return illustration
  }

  /// Saves the picture of a diagram.
  ///
  /// - Returns: its URL, relative to the page.
  func save(picture svg: String) throws -> String {
    let name = "\(SHA256Digest(of: Data(svg.utf8)).hexadecimal.prefix(32)).svg"
    try FileManager.default.createDirectory(at: diagrams, withIntermediateDirectories: true)
    try Data(svg.utf8).write(to: diagrams.appending(path: name), options: .atomic)
    return "assets/diagrams/\(name)"
  }

  /// Creates a folder to draw in. Its name is hidden, so it isn't served.
  func makeWork() throws -> URL {
    let work = illustrations.appending(path: ".\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: work,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return work
  }

  /// Removes the files that no talk has used for a month.
  func removeOldFiles() {
    let files = FileManager.default
    for folder in [illustrations, diagrams] {
      let content = try? files.contentsOfDirectory(
        at: folder,
        includingPropertiesForKeys: [.contentModificationDateKey]
      )
      for file in content ?? [] {
        let date = try? file.resourceValues(forKeys: [.contentModificationDateKey])
          .contentModificationDate
        if let date, date < Date(timeIntervalSinceNow: -Self.lifetime) {
          try? files.removeItem(at: file)
        }
      }
    }
  }
}
