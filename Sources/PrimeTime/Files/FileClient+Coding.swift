internal import Foundation

extension FileClient {
  /// The text of a list of numbers.
  static func encode(_ primes: [Int]) -> Data {
    Data("[\(primes.map(String.init).joined(separator: ","))]\n".utf8)
  }

  /// The numbers of a text.
  ///
  /// - Throws: ``FileError``, `damaged`, where it is not a JSON array of integers that can be
  ///   shown.
  static func decode(_ data: Data) throws(FileError) -> [Int] {
    let primes: [Int]
    do {
      primes = try JSONDecoder().decode([Int].self, from: data)
    } catch {
      throw FileError(.damaged, reason: reason(for: error))
    }
    if let index = primes.firstIndex(where: { !$0.isCountable }) {
      throw FileError(
        .damaged,
        reason: "the \((index + 1).ordinal) entry of the file is too large to be shown"
      )
    }
    return primes
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
