internal import Foundation

/// The file of a saved talk.
package struct SavedTalkFile {
  private let file: NewFile

  /// - Throws: ``NewFileError/exists(path:)`` if the path is taken.
  package init(_ path: String) throws(NewFileError) {
    file = try NewFile(path)
  }

  /// Writes the file, and prints a summary.
  package func write(_ page: [UInt8], of talk: SavedTalk) throws(NewFileError) {
    try file.write(page)
    let time = talk.duration.formatted(.time(pattern: .hourMinuteSecond))
    let size = page.count.formatted(.byteCount(style: .decimal))
    let chapters = talk.head.chapters.count
    print(
      "Saved the talk as \(file.path): \(talk.changes) changes in \(time), chapters: \(chapters), size: \(size)."
    )
  }
}
