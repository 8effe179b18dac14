import Composable
import Foundation

/// A payload of JSON text, or an absent one.
struct JSONPayload: ActionPayload {
  let json: String?
  var isFromLog = false

  init(json: String?) {
    self.json = json
  }

  /// Creates a payload of what `JSONSerialization` has read.
  private init(_ value: Any?) {
    json = value.flatMap {
      try? JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed)
    }
    .map { String(decoding: $0, as: UTF8.self) }
  }

  var sentText: String? { isFromLog ? nil : json }

  var isAbsent: Bool { json == nil || json == "null" }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data((json ?? "").utf8))
  }

  func field(_ name: String) -> JSONPayload? {
    (object as? [String: Any]).map { JSONPayload($0[name]) }
  }

  var elements: [JSONPayload]? {
    (object as? [Any])?.map { JSONPayload($0) }
  }

  private var object: Any? {
    try? JSONSerialization.jsonObject(with: Data((json ?? "").utf8))
  }
}

extension UserAction {
  /// Returns the action with a name and a payload of JSON text.
  static func decoded(_ name: String, _ json: String? = nil) throws(UserActionError) -> Self {
    try userAction(named: ActionName(name), payload: JSONPayload(json: json))
  }
}
