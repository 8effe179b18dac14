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
    case DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      if let index = context.codingPath.first?.intValue {
        "the \((index + 1).ordinal) entry of the file is not a whole number"
      } else if case DecodingError.dataCorrupted = error {
        // Foundation gives the place of a wrong type, but not that of a number that does not fit.
        context.underlyingError == nil
          ? "a number in the file is not a whole number, or too large"
          : "the file is not valid JSON"
      } else {
        "the file does not hold a list"
      }
    default:
      "the file is not valid JSON"
    }
  }
}
