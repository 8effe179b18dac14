/// What a listener serves by HTTP, and the rules for its requests.
final class HTTPService: Sendable {
  let configuration: ListenerConfiguration
  let locations: Locations
  let origins: OriginPolicy
  let securityHeaders: SecurityHeaders
  let connectionTable: ConnectionTable
  let heldResponses = HeldResponses()
  let unsentBodies = UnsentBodies()
  let arrivingBodies = ArrivingBodies()
  let boundaries = RequestBoundaries()
  /// Admits the requests of people who have signed in; nil to admit everyone.
  let gate: (any RequestGate)?

  init(
    _ configuration: ListenerConfiguration,
    root: Location,
    gate: (any RequestGate)? = nil,
    connectionTable: ConnectionTable
  ) {
    (self.configuration, self.gate) = (configuration, gate)
    locations = Locations(
      root: root,
      servingBelowAnyName: configuration.isRelay ? configuration.connectionPaths : []
    )
    self.connectionTable = connectionTable
    origins = OriginPolicy(
      hosts: OwnNames.names(listeningAt: configuration.host),
      origins: configuration.allowedOrigins
    )
    securityHeaders = SecurityHeaders(
      embedders: configuration.embedders,
      isSecure: configuration.identity != nil,
      isLoopback: OwnNames.isLoopback(configuration.host)
    )
  }

  /// Returns the request of a connection that is being upgraded; its head is gone afterwards.
  func upgradeRequest(on socket: any HTTPSocket) -> UpgradeRequest {
    let name = socket.head.requestLine.map { locations.resolve($0.path).name } ?? ""
    var request = UpgradeRequest(socket.head, to: name, peer: peer(of: socket))
    request.account = gate?.account(cookie: request.cookie)
    return request
  }

  /// The client of a connection; behind a proxy that is trusted, the one that the proxy names.
  func peer(of socket: any HTTPSocket) -> Peer {
    let address = connectionTable.address(of: socket)
    guard configuration.proxies.contains(address) else {
      return Peer(address: address, isSecure: socket.isSecure)
    }
    let head = socket.head
    return Peer(
      address: head.forwardedAddress ?? address,
      isSecure: socket.isSecure || head.isForwardedSecurely
    )
  }
}
