internal import Composable
internal import Foundation

extension ActionSchema {
  /// Returns the schema of a type as JSON, for a log.
  static func encoded(of type: (some UserAction).Type) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(ActionSchema(of: type))).map(Array.init) ?? []
  }

  /// Returns the actions of a log's schema that a type lacks, or has with another value, as sentences.
  static func changes(from old: [UInt8], to type: (some UserAction).Type) -> [String] {
    guard let old = try? JSONDecoder().decode(ActionSchema.self, from: Data(old)) else { return [] }
    return ActionSchema(of: type).changes(since: old).map(\.description)
  }
}
