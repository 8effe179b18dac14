/// A function under test: `Fuzzing/fuzz` runs it with libFuzzer's inputs, `FuzzTests` with the corpus.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A message of a page.
  case message
  /// Actions on the demo, by name and value, and the states that they lead to.
  case action
  /// A patch, and the value that it is applied to.
  case patch
  /// The query of a page that reconnects.
  case resume
  /// The bytes of a WebSocket.
  case frames
  /// The bytes of a connection to a real listener.
  case request

  /// Runs the target with an input.
  ///
  /// - Parameter input: any bytes.
  /// - Throws: a ``FuzzFinding`` if a property does not hold. A crash is a finding, too.
  public func check(_ input: [UInt8]) throws {
    switch self {
    case .message: try checkMessage(input)
    case .action: try checkActions(input)
    case .patch: try checkPatch(input)
    case .resume: try checkResumption(input)
    case .frames: try checkFrames(input)
    case .request: try checkRequest(input)
    }
  }
}

/// A violated property.
public struct FuzzFinding: Error {
  public let description: String
}

func require(_ condition: Bool, _ description: String) throws {
  if !condition { throw FuzzFinding(description: description) }
}
