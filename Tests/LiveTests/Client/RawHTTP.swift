import Foundation

/// A response, as it came.
struct RawResponse {
  struct Malformed: Error {}

  var status: String
  /// By their names in small letters.
  var headers: [String: String]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension RawSocket {
  /// Asks for a path, and reads the response.
  func get(
    _ path: String,
    method: String = "GET",
    headers: [String] = [],
    body: String = ""
  ) throws -> RawResponse {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers
    try send(Array((lines.map { $0 + "\r\n" }.joined() + "\r\n" + body).utf8))
    return try receiveResponse(hasBody: method != "HEAD")
  }

  func receiveResponse(hasBody: Bool = true) throws -> RawResponse {
    let lines = try receiveHead().components(separatedBy: "\r\n")
    guard let status = lines.first, status.hasPrefix("HTTP/1.1 ") else {
      throw RawResponse.Malformed()
    }
    var response = RawResponse(status: String(status.dropFirst(9)), headers: [:], body: [])
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw RawResponse.Malformed() }
      response.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    if hasBody, let length = response.headers["content-length"].flatMap(Int.init) {
      response.body = try receive(length)
    }
    return response
  }
}
