/// A request of which something is wrong, made of a seed.
struct HostileRequest {
  /// The headers that the server looks at, and a few that it does not.
  static let names = [
    "Host", "Origin", "Cookie", "Authorization", "If-None-Match", "Accept", "Accept-Encoding",
    "Content-Length", "Transfer-Encoding", "Upgrade", "Connection", "Sec-WebSocket-Key",
    "Sec-WebSocket-Version", "Sec-WebSocket-Protocol", "Sec-WebSocket-Extensions",
    "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded", "Content-Type", "Range", "Expect", "X",
    "HTTP2-Settings", "Referer", "If-Modified-Since", "Last-Event-ID", "User-Agent",
  ]

  private static let values = [
    "", " ", "\t", "\t\t", " \t ", "\t \t", ",", ",,", ";", "=", "\"", "\"\"", "*", "W/", "[", "]",
    "[]",
    "[::1]", "[::1", ":", "::", ":80", "localhost", "localhost:", "localhost:8080", "localhost:x",
    "http://", "http://localhost", "null", "-1", "0", "00", "+1", "1e9", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", "0x10", "chunked", "chunked, chunked",
    "identity",
    "gzip;q=0", "gzip;q=99999999999999999999", "br;q=", ";q=1", "*;q=0.0000000001", "text/html",
    "websocket", "WebSocket", "h2c", "Upgrade", "keep-alive, Upgrade", "close", "13", "8",
    "lectern.v1",
    "lectern.v1,", ", lectern.v1", "dGhlIHNhbXBsZSBub25jZQ==", "Bearer", "Bearer ", "Bearer  x",
    "Basic Og==", "a=b", "a=b; a", "=", ";;;=;", "127.0.0.1", "::1", "::ffff:1.2.3.4", "1.2.3.4:5",
    "[2001:db8::7]:5", "256.256.256.256", "https", "bytes=0-18446744073709551615", "bytes=-",
    "100-continue", "permessage-deflate; client_max_window_bits=99999999999",
  ]

  private var random: SplitMix

  init(seed: Int) {
    random = SplitMix(state: UInt64(seed))
  }

  /// The bytes of the request.
  mutating func bytes() -> [UInt8] {
    var lines = [requestLine()]
    var fields = isOne(in: 3) ? handshake : [Array("Host: localhost".utf8)]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let field = field()
      let count = isOne(in: 12) ? Int.random(in: 2...40, using: &random) : 1
      for _ in 0..<count {
        // In the place of another, or beside it.
        let place = Int.random(in: 0...fields.count, using: &random)
        if isOne(in: 2), place < fields.count {
          fields[place] = field
        } else {
          fields.insert(field, at: place)
        }
      }
    }
    lines += fields
    let lineEnd: [UInt8] = isOne(in: 20) ? [10] : [13, 10]
    var request = [UInt8](lines.joined(separator: lineEnd)) + lineEnd + lineEnd
    if isOne(in: 10) { corrupt(&request) }
    if isOne(in: 10) { request += Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8) }
    return request
  }

  private var handshake: [[UInt8]] {
    RawWebSocket.request().split(separator: "\r\n").dropFirst().map { Array($0.utf8) }
  }

  private mutating func requestLine() -> [UInt8] {
    let method =
      isOne(in: 8) ? pick(["HEAD", "POST", "PUT", "OPTIONS", "get", "CONNECT", ""]) : "GET"
    let path = pick([
      "/", "/", "/socket", "/socket", "/none", "/%41", "/socket?client=&epoch=%00&a",
    ])
    let version =
      isOne(in: 20) ? pick(["HTTP/1.0", "HTTP/9.9", "HTTP/1", "", "HTTP/1.1 x"]) : "HTTP/1.1"
    return Array("\(method) \(path) \(version)".utf8)
  }

  private mutating func field() -> [UInt8] {
    var name = Array(pick(Self.names).utf8)
    if isOne(in: 10) { corrupt(&name) }
    let colon = isOne(in: 10) ? pick(["", " :", "\t:", "::", "\0:", ":\t"]) : pick([": ", ":"])
    return name + Array(colon.utf8) + value()
  }

  private mutating func value() -> [UInt8] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let count = Int.random(in: 0...(isOne(in: 4) ? 5000 : 400), using: &random)
      return [UInt8](repeating: pick([32, 9, 97, 44, 59, 61, 34, 0, 255]), count: count)
    case 1:
      return (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    case 2, 3:
      let blanks = [" ", "\t", "\t \t", ","]
      return Array((pick(blanks) + pick(Self.values) + pick(blanks) + pick(Self.values)).utf8)
    default:
      return Array(pick(Self.values).utf8)
    }
  }

  /// Changes, adds or removes a byte or so.
  private mutating func corrupt(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let byte = pick([
        0, 9, 10, 13, 32, 58, 37, 127, 128, 255, UInt8.random(in: 0...255, using: &random),
      ])
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where place < bytes.count: bytes[place] = byte
      case 1 where place < bytes.count: bytes.remove(at: place)
      default: bytes.insert(byte, at: place)
      }
    }
  }

  private mutating func isOne(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &random)]
  }
}

/// A generator whose numbers depend on its seed only (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var result = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    result = (result ^ result >> 27) &* 0x94d0_49bb_1331_11eb
    return result ^ result >> 31
  }
}
