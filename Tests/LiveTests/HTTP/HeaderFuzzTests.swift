import LecternTransport
import Testing

/// Whatever stands in the headers that the server looks at.
@Suite struct HeaderFuzzTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
  }

  /// Reads of a request what nothing else here does, and leaves it to the files.
  actor Reader: HTTPResponder {
    let loop: EventLoop

    init(loop: EventLoop) {
      self.loop = loop
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    func response(to request: HTTPRequest) -> HTTPResponse? {
      let said = [
        request.bearer, request.cookie("a"), request.cookie(""), request.peer.address.description,
      ]
      return said.contains("nobody") ? HTTPResponse(status: .noContent) : nil
    }
  }

  @Test("ten thousand malformed requests affect no other", arguments: [false, true])
  func tenThousand(isBehindProxy: Bool) async throws {
    let folder = site.folder
    try await withServer {
      $0.mounts = [.init(folder: folder)]
      if isBehindProxy { $0.proxies = [.loopback] }
    } responder: {
      Reader(loop: $0)
    } body: { server in
      let bystander = try server.connect()
      let together = 50
      var statuses: Set<Substring> = []
      for batch in 0..<(5000 / together) {
        let seeds = (batch * together..<(batch + 1) * together).map {
          $0 * 2 + (isBehindProxy ? 1 : 0)
        }
        let sockets = try seeds.map { seed in
          var request = HostileRequest(seed: seed)
          let socket = try RawSocket(port: server.port)
          // The server may have closed the connection meanwhile.
          try? socket.send(request.bytes())
          socket.endSending()
          return socket
        }
        for (seed, socket) in zip(seeds, sockets) {
          let answer = String(decoding: (try? socket.receiveAll()) ?? [], as: UTF8.self)
          #expect(answer.isEmpty || answer.hasPrefix("HTTP/1."), "seed \(seed)")
          statuses.insert(answer.dropFirst("HTTP/1.1 ".count).prefix(3))
        }
      }
      // They have got as far as there is anything to find.
      for status in ["", "101", "200", "400", "403", "404", "405", "426", "505"] {
        #expect(statuses.contains(status[...]), "\(status)")
      }
      // No other connection is affected, and none is left.
      #expect(try RawSocket(port: server.port).get("/").text == "index")
      try bystander.say("incrTapped")
      try bystander.receive(count: 1)
      try await server.waitUntil { $0.open <= 2 && $0.webSockets == 1 }
    }
  }
}
