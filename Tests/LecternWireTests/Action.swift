import Composable

/// Actions with each form of value.
enum Action: Equatable, UserAction {
  case incrTapped
  case textChanged(String)
  case deleted([Int])
  case loaded

  static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> Action {
    switch name.description {
    case "counter.incrTapped":
      try payload.noValue(for: ActionName("incrTapped"))
      return .incrTapped
    case "textChanged": return try .textChanged(payload.value(String.self, for: name))
    case "favoritePrimes.deleteFavoritePrimes":
      return try .deleted(payload.value([Int].self, for: ActionName("deleteFavoritePrimes")))
    case "loaded": throw .serverOnly(name)
    default: throw .unknownAction(name)
    }
  }

  func encodeAction(to encoder: inout some ActionEncoder) throws {
    switch self {
    case .incrTapped: encoder.noValue(for: "counter.incrTapped")
    case .textChanged(let text): try encoder.value(text, for: "textChanged")
    case .deleted(let primes): try encoder.value(primes, for: "favoritePrimes.deleteFavoritePrimes")
    case .loaded: encoder.noValue(for: "loaded")
    }
  }

  static func describeActions(in schema: inout ActionSchema.Cases) {
    schema.noValue(for: "counter.incrTapped")
    schema.value(String.self, for: "textChanged")
    schema.value([Int].self, for: "favoritePrimes.deleteFavoritePrimes")
    schema.noValue(for: "loaded")
  }
}
