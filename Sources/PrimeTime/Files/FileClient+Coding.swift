internal import Foundation

extension FileClient {
  /// The text of a list of numbers.
  static func encode(_ primes: [Int]) -> Data {
    Data("[\(primes.map(String.init).joined(separator: ","))]\n".utf8)
  }

  /// The numbers of a text.
  ///
  /// - Throws: ``FileError``, `damaged`, where it is not a JSON array of integers.
  static func decode(_ data: Data) throws(FileError) -> [Int] {
    do {
      return try JSONDecoder().decode([Int].self, from: data)
    } catch {
      throw FileError(.damaged, reason: reason(for: error))
    }
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      if let index = context.codingPath.first?.intValue {
        "the \((index + 1).ordinal) entry of the file is not a whole number"
      } else {
        "the file does not hold a list"
      }
    default:
      // Of a number that does not fit, Foundation says no more than of a list that breaks off.
      "the file is not a valid list of whole numbers"
    }
  }
}
