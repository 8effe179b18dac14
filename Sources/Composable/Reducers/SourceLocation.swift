/// A place in the sources.
struct SourceLocation: CustomStringConvertible, Sendable {
  let fileID: StaticString
  let line: UInt

  var description: String { "\(fileID):\(line)" }
}
