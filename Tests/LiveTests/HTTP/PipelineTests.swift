import Foundation
import LecternTransport
import Testing

/// Several requests in one piece (RFC 9112 §9.3.2).
@Suite struct PipelineTests {
  let site: Site

  init() throws {
    site = try Site()
    try site.write("index.html", "index")
    try site.write("404.html", "not here")
    try site.write("large.bin", Data(repeating: 7, count: 300_000))
  }

  static let paths = ["/": 200, "/none": 404, "/large.bin": 200, "/index.html": 200]

  func request(_ path: String, _ fields: String...) -> [UInt8] {
    let lines = ["GET \(path) HTTP/1.1", "Host: localhost"] + fields
    return Array(lines.map { $0 + "\r\n" }.joined().utf8) + [13, 10]
  }

  @Test("requests that arrive together are answered in order")
  func together() async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } body: { server in
      for first in Self.paths {
        for second in Self.paths {
          let socket = try RawSocket(port: server.port)
          try socket.send(
            request(first.key) + request(second.key, "Accept: y") + request(first.key)
          )
          for (path, status) in [first, second, first] {
            let response = try socket.receiveResponse()
            #expect(response.status.hasPrefix("\(status) "), "\(first.key), \(second.key): \(path)")
            #expect(
              response.body.count == (path == "/large.bin" ? 300_000 : path == "/none" ? 8 : 5)
            )
          }
        }
      }
    }
  }

  @Test("a request may be split anywhere between two files")
  func cut() async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } body: { server in
      let both = request("/") + request("/index.html", "Accept: */*")
      for place in stride(from: 1, to: both.count, by: 5) {
        let socket = try RawSocket(port: server.port)
        try socket.send(Array(both[..<place]))
        try socket.send(Array(both[place...]))
        for _ in 0..<2 { #expect(try socket.receiveResponse().text == "index") }
      }
    }
  }

  @Test("a hundred requests in one piece are answered, and the connection is kept")
  func many() async throws {
    try await withServer {
      $0.mounts = [.init(folder: site.folder)]
    } body: { server in
      let socket = try RawSocket(port: server.port)
      try socket.send((0..<100).flatMap { _ in request("/") })
      for _ in 0..<100 { #expect(try socket.receiveResponse().text == "index") }
      #expect(try socket.get("/").text == "index")
    }
  }
}
