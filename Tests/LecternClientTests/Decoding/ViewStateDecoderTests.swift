import Foundation
import LecternWire
import Testing

@testable import LecternClient

@ViewState private struct Part: Decodable {
  var isLoading: Bool
  var rating: Double?
}

@ViewState private enum Progress: Decodable {
  case idle
  case loaded(Int)
  case moved(to: Place)
  case between(Place, end: Place)
}

@ViewState private struct Place: Decodable {
  var to: Int
  var names: [String]
}

private enum Digest: String, ViewState, Decodable {
  case daily, never
}

@ViewState private struct Whole: Decodable {
  var count: Int
  var date: Date
  var digest: Digest
  var icon: Data
  var id: UUID
  var link: URL?
  @Flattened var part: Part
  var places: [Place]
  var prices: [Decimal]
  var progress: [Progress]
  var scores: [String: UInt64]
  var share: Float
}

@Suite struct ViewStateDecoderTests {
  private static let place = Place(to: 3, names: ["a", "é"])

  private static let whole = Whole(
    count: -7,
    date: Date(timeIntervalSince1970: 1_700_000_000.25),
    digest: .never,
    icon: Data([0, 1, 254, 255]),
    id: UUID(),
    link: URL(string: "https://example.org/?q=1"),
    part: Part(isLoading: true, rating: nil),
    places: [place, Place(to: 0, names: [])],
    prices: [12, Decimal(sign: .minus, exponent: -2, significand: 1_990), 0.1],
    progress: [.idle, .loaded(4), .moved(to: place), .between(place, end: place)],
    scores: ["a": 1 << 53 - 1, "b": 0],
    share: 0.5
  )

  private func decoded<View: ViewState & Decodable>(_ view: View) throws -> View {
    try ViewStateDecoder.decode(View.self, from: JSONValue(EncodedState(view).bytes))
  }

  @Test("a view state is decoded from what @ViewState writes, by its synthesized conformance")
  func roundTrip() throws {
    #expect(try decoded(Self.whole) == Self.whole)
  }

  @Test("a part without its field has the field's name in its error")
  func missingField() {
    let error = #expect(throws: DecodingError.self) {
      try ViewStateDecoder.decode(Place.self, from: ["to": 1])
    }
    guard case .keyNotFound(let key, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(key.stringValue == "names")
  }

  @Test("a value of another type has its path in its error")
  func wrongType() {
    let error = #expect(throws: DecodingError.self) {
      try ViewStateDecoder.decode([Place].self, from: [["to": 1, "names": ["a", 2]]])
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "the value at “0.names.1” is not of the type String")
  }

  private final class Chain: Decodable {
    let next: Chain
  }

  @Test("a recursive type without an end is an error")
  func recursion() {
    #expect(throws: DecodingError.self) {
      try ViewStateDecoder.decode(Chain.self, from: ["other": 1])
    }
  }
}
