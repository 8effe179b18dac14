internal import Foundation

extension FileClient {
  /// How many favourites there can be in a file: every viewer is sent all of them, and the room waits
  /// while they are encoded.
  static let countLimit = 5_000

  /// The text of a list of numbers.
  ///
  /// - Throws: ``FileError``, `tooLong`, where there are more than ``countLimit``: what is saved can be
  ///   loaded again.
  static func encode(_ primes: [Int]) throws(FileError) -> Data {
    guard primes.count <= countLimit else {
      throw FileError(
        .tooLong,
        reason: "there are \(primes.count), and a file holds \(countLimit) at most"
      )
    }
    return Data("[\(primes.map(String.init).joined(separator: ","))]\n".utf8)
  }

  /// The numbers of a text.
  ///
  /// - Throws: ``FileError``: `damaged`, where it is not a JSON array of integers that can be shown;
  ///   `tooLarge`, where there are more than ``countLimit``.
  static func decode(_ data: Data) throws(FileError) -> [Int] {
    let primes: [Int]
    do {
      primes = try JSONDecoder().decode([Int].self, from: data)
    } catch {
      throw FileError(.damaged, reason: reason(for: error))
    }
    guard primes.count <= countLimit else {
      throw FileError(
        .tooLarge,
        reason: "the file has \(primes.count) entries, and \(countLimit) can be shown"
      )
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
