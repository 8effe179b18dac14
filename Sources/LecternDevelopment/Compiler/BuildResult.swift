/// The result of a build.
package enum BuildResult: Equatable, Sendable {
  /// The executable is as before.
  case unchanged
  /// There is a new executable.
  case built(Build)
  /// The compiler has found mistakes; if none of its lines tells a place, `output` has the last lines.
  case failed([CompilerMistake], output: String)

  /// - Parameters:
  ///   - output: the output of a build that failed.
  ///   - root: the folder of the package, without a slash at its end.
  static func failure(_ output: String, in root: String) -> Self {
    var mistakes: [CompilerMistake] = []
    for line in output.split(separator: "\n") {
      // The compiler tells a mistake again for each module that it breaks.
      guard let mistake = CompilerMistake(line, in: root), !mistakes.contains(mistake) else {
        continue
      }
      mistakes.append(mistake)
    }
    let lines = output.split(separator: "\n").suffix(20)
    return .failed(mistakes, output: mistakes.isEmpty ? lines.joined(separator: "\n") : "")
  }
}

/// A copy of the executable that a build has made.
package struct Build: Equatable, Sendable {
  /// The number of the build in this run of the loop, from 1.
  package let number: Int
  /// The path of the copy.
  package let path: String

  package init(number: Int, path: String) {
    (self.number, self.path) = (number, path)
  }
}
