internal import Composable
public import Foundation
internal import LecternWire

/// Converts logged actions of an earlier version of an app, whose value has another shape now.
///
/// ```swift
/// ActionUpcast("counter.stepChanged") { value in
///   // The step was a number; now it is an object.
///   Data(#"{"by":"# .utf8) + (value ?? Data("1".utf8)) + Data("}".utf8)
/// }
/// ```
///
/// It is used if the value does not fit the case of its name. If only the name has changed, mark the case with
/// `@Renamed(from:)` instead.
public struct ActionUpcast: Sendable {
  let name: String
  let newName: String
  let convert: @Sendable (Data?) throws -> Data?

  /// Creates an upcast.
  ///
  /// - Parameters:
  ///   - name: the dotted name in the log.
  ///   - newName: the dotted name of the present case; by default the same.
  ///   - convert: returns the present case's value for the logged one. Both are JSON, or nil if there is no value.
  public init(
    _ name: String,
    to newName: String? = nil,
    _ convert: @escaping @Sendable (_ value: Data?) throws -> Data?
  ) {
    (self.name, self.newName, self.convert) = (name, newName ?? name, convert)
  }

  func converted(_ action: EncodedAction) throws -> EncodedAction {
    EncodedAction(
      name: newName,
      value: try convert(action.value.map { Data($0) }).map(Array.init),
      isRedacted: false
    )
  }
}
