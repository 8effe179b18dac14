import Composable
import Foundation

/// A payload of JSON text, or an absent one.
struct JSONPayload: ActionPayload {
  let json: String?

  var isAbsent: Bool { json == nil || json == "null" }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data((json ?? "").utf8))
  }

  func field(_ name: String) -> JSONPayload {
    let object = try? JSONSerialization.jsonObject(with: Data((json ?? "").utf8))
    guard let value = (object as? [String: Any])?[name],
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    else { return JSONPayload(json: nil) }
    return JSONPayload(json: String(decoding: data, as: UTF8.self))
  }
}

extension UserAction {
  /// Returns the action with a name and a payload of JSON text.
  static func decoded(_ name: String, _ json: String? = nil) throws(UserActionError) -> Self {
    try userAction(named: ActionName(name), payload: JSONPayload(json: json))
  }
}
