/// A mistake that the compiler has found.
package struct CompilerMistake: Codable, Equatable, Sendable {
  /// The path, relative to the package if the file is in it.
  package let file: String
  package let line: Int
  package let column: Int
  package let message: String

  package init(file: String, line: Int, column: Int, message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }

  /// Reads a line of the compiler's output, such as `/app/Board/Counter.swift:12:5: error: cannot find 'cout' in scope`.
  ///
  /// - Parameters:
  ///   - output: the line.
  ///   - root: the folder of the package, without a slash at its end.
  /// - Returns: nil for any other line.
  init?(_ output: some StringProtocol, in root: String) {
    guard let marker = output.firstRange(of: ": error: ") else { return nil }
    let place = output[..<marker.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count >= 3, let column = Int(place[place.count - 1]),
      let line = Int(place[place.count - 2])
    else { return nil }
    let path = place.dropLast(2).joined(separator: ":")
    file = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    (self.line, self.column) = (line, column)
    message = String(output[marker.upperBound...])
  }
}

extension CompilerMistake: CustomStringConvertible {
  package var description: String { "\(file):\(line):\(column): error: \(message)" }
}
