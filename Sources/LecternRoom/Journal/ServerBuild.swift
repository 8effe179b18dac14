internal import Foundation

/// Identifies the executable. A log states which one has written it.
package enum ServerBuild {
  /// The size and the date of the executable.
  package static var current: String {
    let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let size = attributes?[.size] as? Int ?? 0
    let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return String(size, radix: 36) + "-" + String(Int(date), radix: 36)
  }
}
