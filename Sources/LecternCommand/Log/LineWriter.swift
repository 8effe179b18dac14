internal import Foundation

/// Writes lines to a file in large pieces. Unlike `print`, it tells of an error: the disk may be full.
struct LineWriter {
  private static let pieceSize = 1 << 16

  private let file: FileHandle
  private var lines: [UInt8] = []

  init(to file: FileHandle) { self.file = file }

  mutating func write(_ line: String) throws {
    lines.append(contentsOf: line.utf8)
    lines.append(UInt8(ascii: "\n"))
    if lines.count >= Self.pieceSize { try flush() }
  }

  /// Writes the last lines.
  mutating func flush() throws {
    try file.write(contentsOf: Data(lines))
    lines.removeAll(keepingCapacity: true)
  }
}
