/// An action as a part of an `Encodable` state, with its value in the form that a page sends.
///
/// ```json
/// {"name":"todos.element.isDoneChanged","value":{"id":7,"value":true}}
/// ```
struct SavedAction: Encodable {
  private indirect enum Value {
    case single(any Encodable)
    case list([any Encodable])
    case fields([(label: String, value: any Encodable)])
    case element(id: any Encodable, Value?)
  }

  private var name = ""
  private var value: Value?
  /// Whether the value was left out because its case is redacted.
  private(set) var isRedacted = false
  /// The ids of the elements that lead to the value.
  private var ids: [any Encodable] = []

  /// - Throws: ``UnencodableAction``, or an error of a value's encoding.
  init(_ action: some UserAction) throws {
    try action.encodeAction(to: &self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedActionKey.self)
    try container.encode(name, forKey: "name")
    let value = ids.reversed().reduce(value) { .element(id: $1, $0) }
    if let value { try encode(value, to: container.superEncoder(forKey: "value")) }
  }

  private func encode(_ value: Value, to encoder: any Encoder) throws {
    switch value {
    case .single(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .fields(let fields):
      var container = encoder.container(keyedBy: SavedActionKey.self)
      for field in fields {
        try container.encode(field.value, forKey: SavedActionKey(stringValue: field.label))
      }
    case .element(let id, let value):
      var container = encoder.container(keyedBy: SavedActionKey.self)
      try container.encode(id, forKey: "id")
      if let value { try encode(value, to: container.superEncoder(forKey: "value")) }
    }
  }
}

extension SavedAction: ActionEncoder {
  mutating func appendName(_ part: String) {
    name += name.isEmpty ? part : ".\(part)"
  }

  mutating func encode<Value: Encodable>(_ value: Value) {
    self.value = .single(value)
  }

  mutating func encode<each Value: Encodable>(_ values: repeat each Value, labels: [String]?) {
    var list: [any Encodable] = []
    for value in repeat each values { list.append(value) }
    value = labels.map { .fields(Array(zip($0, list))) } ?? .list(list)
  }

  mutating func encodeElement<ID: Encodable>(id: ID) {
    ids.append(id)
  }

  mutating func redact() {
    isRedacted = true
  }
}

extension UserAction {
  /// Decodes a ``SavedAction``.
  ///
  /// - Throws: ``UserActionError`` if the type has no such action, or the value does not fit.
  init(savedIn decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedActionKey.self)
    let name = ActionName(try container.decode(String.self, forKey: "name"))
    let value = container.contains("value") ? try container.superDecoder(forKey: "value") : nil
    self = try Self.userAction(named: name, payload: SavedPayload(decoder: value))
  }
}

struct SavedActionKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { stringValue = value }
  init?(intValue: Int) { nil }
}
