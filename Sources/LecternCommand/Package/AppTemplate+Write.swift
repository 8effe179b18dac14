internal import Foundation

extension AppTemplate {
  /// The folder of the example in Lectern's sources.
  private static let example = "Examples/NewApp"

  /// Makes the package.
  ///
  /// - Throws: an error if there is something at the path.
  func write(to folder: String, from sources: LecternSources) throws {
    guard !FileManager.default.fileExists(atPath: folder) else {
      throw CommandError("\(folder) exists. Choose another name or --path, or remove it.")
    }
    for file in try sources.files(in: Self.example) {
      try write(renamed(sources.text(of: "\(Self.example)/\(file)")), to: renamed(file), in: folder)
    }
    try write(Self.ignored, to: ".gitignore", in: folder)
    try write(manifest, to: "Package.swift", in: folder)
  }

  private func write(_ text: String, to file: String, in folder: String) throws {
    let url = URL(filePath: folder).appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }
}
