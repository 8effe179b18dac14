/// The part of a file that a request asks for (RFC 9110 §14.1.2).
///
/// ```swift
/// ByteRange("bytes=100-", size: 500)    // .part(100..<500)
/// ```
enum ByteRange: Equatable {
  /// The whole file: the header asks for several parts, or is not understood.
  case whole
  case part(Range<Int>)
  /// Nothing of the file.
  case unsatisfiable

  /// - Parameters:
  ///   - header: the header `Range`.
  ///   - size: the size of the file in bytes.
  init(_ header: String, size: Int) {
    let ends = header.dropFirst(Self.unit.count).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    guard header.hasPrefix(Self.unit), ends.count == 2, ends.allSatisfy(\.hasDigitsOnly) else {
      self = .whole
      return
    }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where ends[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default:
      self = .whole
    }
  }

  private static let unit = "bytes="
}

extension Substring {
  fileprivate var hasDigitsOnly: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
