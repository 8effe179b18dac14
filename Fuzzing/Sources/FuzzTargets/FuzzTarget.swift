/// What is fuzzed: by libFuzzer in `Fuzzing/`, and with the inputs that it has kept by `FuzzTests`.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A message of a page.
  case message
  /// Actions of a page on the demo, by name and value, and what becomes of its state.
  case action
  /// A patch, and what it is applied to.
  case patch
  /// The query with which a page comes back.
  case resume
  /// The bytes of a WebSocket.
  case frames
  /// The bytes of a connection to a real listener.
  case request

  /// Gives the target an input.
  ///
  /// - Parameter input: anything.
  /// - Throws: a ``FuzzFinding`` where something is wrong, if the process has lived to say so.
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

/// A property that does not hold.
public struct FuzzFinding: Error {
  public let description: String
}

func require(_ condition: Bool, _ description: String) throws {
  if !condition { throw FuzzFinding(description: description) }
}
