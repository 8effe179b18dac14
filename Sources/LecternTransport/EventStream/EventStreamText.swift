/// The text of an event stream, as browsers read it.
///
/// ```
/// event: open
/// data: {"token":"7-3c9e…"}
///
/// data: {"type":"snapshot",…}
///
/// event: close
/// data: {"code":1001,"reason":"the server is going away"}
/// ```
///
/// - SeeAlso: HTML Living Standard §9.2.6, interpreting an event stream.
enum EventStreamText {
  private static let lineFeed = UInt8(ascii: "\n")

  /// The media type.
  static let contentType = "text/event-stream"

  /// Returns a message as an event without a name.
  ///
  /// - Parameter message: JSON in UTF-8. A line break in it can only stand between tokens. It becomes a break
  ///   between two lines of data, and a reader joins them again.
  static func event(_ message: some Collection<UInt8>) -> [UInt8] {
    var event: [UInt8] = []
    event.reserveCapacity(message.count + 8)
    let lines = message.split(omittingEmptySubsequences: false) {
      $0 == lineFeed || $0 == UInt8(ascii: "\r")
    }
    for line in lines {
      event += "data: ".utf8
      event += line
      event.append(lineFeed)
    }
    event.append(lineFeed)
    return event
  }

  /// Returns the first event. It carries the token of the page's connection.
  static func opening(token: String) -> [UInt8] {
    Array("event: open\ndata: {\"token\":\"\(token)\"}\n\n".utf8)
  }

  /// Returns the last event. It carries what a close frame would.
  ///
  /// - Parameter reason: printable text.
  static func closing(_ code: CloseCode, reason: String) -> [UInt8] {
    let text = reason.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    return Array("event: close\ndata: {\"code\":\(code.rawValue),\"reason\":\"\(text)\"}\n\n".utf8)
  }
}
