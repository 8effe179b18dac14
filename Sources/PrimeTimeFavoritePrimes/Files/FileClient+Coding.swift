internal import Foundation
internal import PrimeTimeCore

extension FileClient {
  /// Maximum number of favourites in a file: every viewer receives them all, and encoding them blocks the room.
  static let countLimit = 5_000

  /// Encodes the content of a file.
  ///
  /// - Throws: ``FileError``: `tooLong` for more than ``countLimit`` numbers, because they could not be loaded
  ///   again.
  static func encode(_ primes: [Int]) throws(FileError) -> Data {
    guard primes.count <= countLimit else {
      throw FileError(
        .tooLong,
        reason: "there are \(primes.count), but a file holds at most \(countLimit)"
      )
    }
    return Data("[\(primes.map(String.init).joined(separator: ","))]\n".utf8)
  }

  /// Decodes the content of a file.
  ///
  /// - Throws: ``FileError``: `damaged` if it is not a JSON array of integers that a browser can show;
  ///   `tooLarge` for more than ``countLimit`` numbers.
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
        reason: "the file has \(primes.count) entries, but at most \(countLimit) can be shown"
      )
    }
    if let index = primes.firstIndex(where: { !$0.isSafeInteger }) {
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
      // Foundation does not distinguish a number out of range from a truncated list.
      "the file is not a valid list of whole numbers"
    }
  }
}
