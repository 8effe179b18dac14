internal import ArgumentParser
internal import Foundation
internal import LecternHistory

/// The file of `--results`. Its extension is the format.
struct ResultsFile {
  let request: ResultsRequest
  private let file: NewFile

  /// - Parameter includesNames: whether the results say who gave which answer.
  /// - Throws: an error if the extension is unknown, or the path is taken.
  init(_ path: String, includesNames: Bool) throws {
    guard let format = ResultsFormat(rawValue: URL(filePath: path).pathExtension.lowercased())
    else {
      throw ValidationError("--results needs a file that ends in .csv, .json or .md, not \(path)")
    }
    request = ResultsRequest(format, includesNames: includesNames)
    file = try NewFile(path)
  }

  /// Writes the file, and says so.
  func write(_ results: String) throws {
    try file.write(Array(results.utf8))
    print("Saved the results as \(file.path).")
  }
}
