extension Substring {
  /// Returns the position of an ASCII text in bytes of UTF-8; nil if the text does not occur.
  ///
  /// The standard library's search prepares tables for each text. On short lines, that takes longer than the search.
  func byteOffset(of text: StaticString) -> Int? {
    var copy = self
    return copy.withUTF8 { bytes in
      text.withUTF8Buffer { text in
        var start = 0
        while start + text.count <= bytes.count {
          var length = 0
          while length < text.count, bytes[start + length] == text[length] { length += 1 }
          if length == text.count { return start }
          start += 1
        }
        return nil
      }
    }
  }
}
