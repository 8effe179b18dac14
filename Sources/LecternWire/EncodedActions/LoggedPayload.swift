internal import Composable
internal import Foundation

/// The value of an action in a log.
struct LoggedPayload: JSONPayload {
  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return decoder
  }()

  var json: RawJSON?

  var isFromLog: Bool { true }
}
