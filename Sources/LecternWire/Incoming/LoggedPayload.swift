internal import Composable
internal import Foundation

/// The value of an action in a log.
struct LoggedPayload: JSONPayload {
  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    return decoder
  }()

  var json: RawJSON?

  var decoder: JSONDecoder { Self.decoder }

  var isFromLog: Bool { true }
}
