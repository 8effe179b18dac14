/// A provider's configuration and keys, and when they were fetched. Times are in seconds since 1970.
struct ProviderCache: Sendable {
  /// How long the configuration and the keys are used, in seconds.
  private static let lifetime = 24 * 60 * 60
  /// How long a failure is remembered, in seconds, so that a crowd doesn't ask a provider that is away.
  private static let failurePause = 3
  /// Minimum time between two requests for keys, in seconds. Anyone can send a token with an unknown key.
  private static let keyPause = 30

  enum Lookup: Equatable, Sendable {
    case known(ProviderConfiguration)
    /// The configuration has to be fetched.
    case needed
    /// The configuration is being fetched.
    case awaited
    case failed(ProviderProblem)
  }

  private var configuration: (value: ProviderConfiguration, time: Int)?
  private var failure: (problem: ProviderProblem, time: Int)?
  private var isFetchingConfiguration = false
  private var keySet: (value: JSONWebKeySet, time: Int)?
  private var keysRequested: Int?
  private var isFetchingKeys = false

  /// The configuration that was fetched last, however old it is.
  var latestConfiguration: ProviderConfiguration? { configuration?.value }

  /// Returns the configuration. If it is needed, it counts as being fetched from now on.
  mutating func configuration(at now: Int) -> Lookup {
    if let (value, time) = configuration, now - time < Self.lifetime { return .known(value) }
    if isFetchingConfiguration { return .awaited }
    if let (problem, time) = failure, now - time < Self.failurePause { return .failed(problem) }
    isFetchingConfiguration = true
    return .needed
  }

  mutating func setConfiguration(
    _ result: Result<ProviderConfiguration, ProviderProblem>,
    at now: Int
  ) {
    isFetchingConfiguration = false
    switch result {
    case .success(let value): (configuration, failure) = ((value, now), nil)
    case .failure(let problem): failure = (problem, now)
    }
  }

  /// Returns the keys; nil before they are fetched, and once they are too old.
  func keys(at now: Int) -> JSONWebKeySet? {
    keySet.flatMap { now - $0.time < Self.lifetime ? $0.value : nil }
  }

  /// Whether the keys may be fetched, or are being fetched.
  func mayFetchKeys(at now: Int) -> Bool {
    isFetchingKeys || keysRequested.map { now - $0 >= Self.keyPause } ?? true
  }

  /// Begins to fetch the keys.
  ///
  /// - Returns: false if they are being fetched.
  mutating func beginFetchingKeys(at now: Int) -> Bool {
    guard !isFetchingKeys else { return false }
    (isFetchingKeys, keysRequested) = (true, now)
    return true
  }

  mutating func setKeys(_ result: Result<JSONWebKeySet, ProviderProblem>, at now: Int) {
    isFetchingKeys = false
    switch result {
    case .success(let value): keySet = (value, now)
    // The next sign-in may ask again.
    case .failure: keysRequested = nil
    }
  }
}
