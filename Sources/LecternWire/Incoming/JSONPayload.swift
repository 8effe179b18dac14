internal import Composable
internal import Foundation

/// A payload of JSON.
protocol JSONPayload: ActionPayload {
  /// Nil for an action without a value.
  var json: RawJSON? { get set }
  /// Decodes values that are not plain scalars.
  var decoder: JSONDecoder { get }
}

extension JSONPayload {
  var isAbsent: Bool { json?.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let json else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: [], debugDescription: "is missing")
      )
    }
    return try json.scalar(type) ?? decoder.decode(type, from: Data(json.bytes))
  }

  func field(_ name: String) -> Self? {
    guard let json, json.isObject else { return nil }
    return with(json[name])
  }

  var elements: [Self]? {
    guard let json else { return nil }
    var elements: [Self] = []
    return json.forEachElement { elements.append(with($0)) } ? elements : nil
  }

  /// The beginning of what a page sent. A log's value isn't quoted: its reader isn't its sender.
  var sentText: String? {
    guard !isFromLog else { return nil }
    return json.map { String(decoding: $0.bytes.prefix(1024), as: UTF8.self) }
  }

  private func with(_ json: RawJSON?) -> Self {
    var payload = self
    payload.json = json
    return payload
  }
}

/// The value of an action message. It is decoded once the action's type is known.
///
/// A separate type, so that nothing in a message can make it a ``LoggedPayload``.
struct MessagePayload: JSONPayload {
  /// Decodes the values of pages. They can't be a file that the server has received.
  private static let pageDecoder: JSONDecoder = {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.isFromPage { decoder.userInfo[key] = true }
    return decoder
  }()
  private static let serverDecoder = JSONDecoder()

  var json: RawJSON?
  var exposedBindings = ExposedBindings()
  var metRequirement = AccessRequirement.participant
  /// Whether the server has made the value, for a file that it has received.
  var isOfUpload = false

  var decoder: JSONDecoder { isOfUpload ? Self.serverDecoder : Self.pageDecoder }
}
