internal import LecternBytes
internal import LecternTransport

extension ByteWriter {
  mutating func write(_ text: String?) {
    write(UInt64(text == nil ? 0 : 1))
    if let text { write(text) }
  }

  private mutating func write(_ pairs: [(name: String, value: String)]) {
    write(UInt64(pairs.count))
    for (name, value) in pairs {
      write(name)
      write(value)
    }
  }

  private mutating func write(_ peer: Peer) {
    write(peer.address.description)
    write(UInt64(peer.isSecure ? 1 : 0))
  }

  mutating func write(_ position: FramePosition?) {
    write(position?.epoch)
    if let position { write(position.revision) }
  }

  mutating func write(_ request: UpgradeRequest) {
    write(request.location)
    write(request.query)
    write(request.cookieHeader)
    write(request.peer)
    write(request.call?.bearer)
    if let call = request.call { write(call.key) }
  }

  mutating func write(_ request: HTTPRequest) {
    write(request.method)
    write(request.path)
    write(request.query)
    write(request.acceptEncoding)
    write(request.ifNoneMatch)
    write(request.authorization)
    write(request.cookieHeader)
    write(request.peer)
  }

  mutating func write(_ response: HTTPResponse) {
    write(response.status.rawValue)
    write(response.headers)
    write(response.contentType)
    write(response.body)
    write(UInt64(response.closes ? 1 : 0))
  }
}

extension ByteReader {
  mutating func number() -> Int? { unsigned().flatMap(Int.init(exactly:)) }

  /// Reads a text that may be nil. The outer nil says that the bytes are no such text.
  mutating func optionalText() -> String?? {
    switch unsigned() {
    case 0: .some(nil)
    case 1: text().map(Optional.some)
    default: nil
    }
  }

  private mutating func pairs() -> [(name: String, value: String)]? {
    guard let count = unsigned() else { return nil }
    var pairs: [(name: String, value: String)] = []
    for _ in 0..<count {
      guard let name = text(), let value = text() else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }

  private mutating func peer() -> Peer? {
    guard let address = text().flatMap({ PeerAddress($0) }), let isSecure = unsigned() else {
      return nil
    }
    return Peer(address: address, isSecure: isSecure == 1)
  }

  /// Reads a position that may be nil. The outer nil says that the bytes are no such position.
  mutating func position() -> FramePosition?? {
    guard let epoch = optionalText() else { return nil }
    guard let epoch else { return .some(nil) }
    return integer().map { .some(FramePosition(epoch: epoch, revision: $0)) }
  }

  mutating func upgradeRequest() -> UpgradeRequest? {
    guard let location = text(), let query = pairs(), let cookie = text(), let peer = peer(),
      let call = call()
    else { return nil }
    return UpgradeRequest(to: location, query: query, cookie: cookie, peer: peer, call: call)
  }

  /// Reads what a call adds to a request. The outer nil says that the bytes are no such request.
  private mutating func call() -> UpgradeRequest.Call?? {
    guard let bearer = optionalText() else { return nil }
    guard let bearer else { return .some(nil) }
    return optionalText().map { UpgradeRequest.Call(bearer: bearer, key: $0) }
  }

  /// Reads a request. It counts as forwarded, whatever the relay's address: a relay is no local program.
  mutating func request() -> HTTPRequest? {
    guard let method = text(), let path = text(), let query = pairs(),
      let acceptEncoding = optionalText(), let ifNoneMatch = optionalText(),
      let authorization = optionalText(), let cookie = text(), let peer = peer()
    else { return nil }
    var request = HTTPRequest(
      method: method,
      path: path,
      query: query,
      acceptEncoding: acceptEncoding,
      ifNoneMatch: ifNoneMatch,
      authorization: authorization,
      cookie: cookie,
      peer: peer,
      isForwarded: true
    )
    request.isRelayed = true
    return request
  }

  mutating func response() -> HTTPResponse? {
    guard let status = text().flatMap(HTTPResponse.Status.init), let headers = pairs(),
      let contentType = text(), let body = bytes(), let closes = unsigned()
    else { return nil }
    return HTTPResponse(
      status: status,
      headers: headers,
      contentType: contentType,
      body: body,
      closes: closes == 1
    )
  }
}
