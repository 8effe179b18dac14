/// The request line and the headers of a request, readable until its response ends.
protocol RequestHead {
  /// The method and the path, decoded; nil if they cannot be read.
  var requestLine: (method: String, path: String)? { get }
  /// The version in the request line (RFC 9112 §2.3); nil if there is none, or something else.
  var version: HTTPVersion? { get }
  /// Whether the method is HEAD.
  var isHead: Bool { get }
  /// The names and values of the query, decoded.
  var query: [(name: String, value: String)] { get }

  /// The value of a header; nil if there is none, or it is empty or no text.
  subscript(field: HeaderField) -> String? { get }

  /// Whether a header is there, be it a wrong one.
  func contains(_ field: HeaderField) -> Bool

  /// Whether a header is there under a name that is none of ``HeaderField``.
  ///
  /// - Parameter name: in lower case, with its colon.
  func containsField(named name: [UInt8]) -> Bool

  /// Calls a function with the value of a header as bytes, because a string costs more.
  ///
  /// - Parameter body: is passed nil if there is no such header, and no bytes if there are several, or one
  ///   that is longer than any that this server knows.
  func withBytes<Result>(
    of field: HeaderField,
    _ body: (UnsafeRawBufferPointer?) -> Result
  ) -> Result
}

extension UnsafeRawBufferPointer {
  /// The bytes without the blanks and tabs around them (RFC 9110 §5.5); empty if there is nothing else.
  ///
  /// - Complexity: O(n), without an allocation.
  var trimmingBlanks: UnsafeRawBufferPointer {
    var rest = self[...]
    while let first = rest.first, first.isBlank { rest.removeFirst() }
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return UnsafeRawBufferPointer(rebasing: rest)
  }
}

extension UInt8 {
  /// Whether the byte is white space within a header's line: a blank or a tab (RFC 9110 §5.6.3).
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
