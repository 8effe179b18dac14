internal import ArgumentParser
internal import Foundation
internal import LecternHistory

/// The file of `--results`. Its extension is the format.
struct ResultsFile {
  let format: ResultsFormat
  private let file: NewFile

  /// - Throws: an error if the extension is unknown, or the path is taken.
  init(_ path: String) throws {
    guard let format = ResultsFormat(rawValue: URL(filePath: path).pathExtension.lowercased())
    else {
      throw ValidationError("--results needs a file that ends in .csv, .json or .md, not \(path)")
    }
    self.format = format
    file = try NewFile(path)
  }

  /// Writes the file, and says so.
  func write(_ results: String) throws {
    try file.write(Array(results.utf8))
    print("Saved the results as \(file.path).")
  }
}
