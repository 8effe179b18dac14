package import Foundation

/// Encodes and decodes the app's state for a snapshot, if it is `Codable`.
package enum StateCoding<State: Sendable> {
  /// Whether the state can be saved.
  package static var isPossible: Bool { State.self is any Codable.Type }

  /// Returns the state as JSON; nil if it is not `Codable`.
  package static func encode(_ state: State) throws -> Data? {
    guard let state = state as? any Encodable else { return nil }
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return try encoder.encode(state)
  }

  /// - Throws: an error if the JSON does not fit the state, for example after a change of its type.
  package static func decode(_ json: Data) throws -> State {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    guard let type = State.self as? any Decodable.Type,
      let state = try decoder.decode(type, from: json) as? State
    else { throw RestorationError.malformedSnapshot }
    return state
  }
}
