import Composable
import Foundation

@testable import LecternTesting
@testable import LecternWire
@testable import PrimeTime
@testable import PrimeTimeCore
@testable import PrimeTimeFavoritePrimes
@testable import PrimeTimeSettings

/// Reduces actions of a page, one a line as `name value`, and checks that each state renders to JSON.
func checkActions(_ input: [UInt8]) throws {
  var state = AppState()
  for line in input.split(separator: UInt8(ascii: "\n")).prefix(32) {
    let (view, bindings) = ExposedBindings.collecting { AppView(state, timeZone: .gmt) }
    try require((try? JSONValue(EncodedState(view).bytes)) != nil, "the view is not JSON")
    guard let action = action(line, exposing: bindings) else { continue }
    // The effect, on files and the network, does not run.
    _ = app.reduce(into: &state, action: action)
  }
}

private func action(_ line: ArraySlice<UInt8>, exposing bindings: ExposedBindings) -> AppAction? {
  let blank = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
  let value = line[blank...].dropFirst()
  var message = Array(#"{"type":"action","ref":1,"name":""#.utf8)
  message += line[..<blank]
  message += Array(#"","value":"#.utf8)
  message += value.isEmpty ? Array("null".utf8) : Array(value)
  message += Array("}".utf8)
  return try? ActionMessage(message).action(as: AppAction.self, exposing: bindings)
}

private let app: some Reducer<AppState, AppAction> = AppFeature(
  primes: PrimeClient(limit: 10) { _ in nil },
  files: FileClient(load: { () async throws(FileError) in [] }, save: { _ in }),
  notifications: NotificationsClient { true }
).activityFeed()
