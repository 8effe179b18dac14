/// A dictionary in the order of its keys, for state.
///
/// ```swift
/// struct State {
///   var polls: SortedDictionary<String, Poll> = [:]
/// }
/// ```
///
/// The order of a `Dictionary` differs between processes. A reducer that depends on it leads to another state after a
/// restart. The elements of this one are always in the order of their keys. It is encoded like a `Dictionary`.
public struct SortedDictionary<Key: Hashable & Comparable, Value> {
  private var elements: [Key: Value]

  /// Creates an empty dictionary.
  public init() { elements = [:] }

  /// Creates a dictionary with the elements of another one.
  public init(_ elements: [Key: Value]) { self.elements = elements }
}

extension SortedDictionary {
  /// The value of a key; nil to remove it.
  public subscript(key: Key) -> Value? {
    get { elements[key] }
    _modify { yield &elements[key] }
  }

  /// The value of a key, or a default if it has none.
  public subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { elements[key] ?? value() }
    _modify { yield &elements[key, default: value()] }
  }

  /// Removes a key and returns its value.
  @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? { elements.removeValue(forKey: key) }

  /// The elements without their order.
  public var unordered: [Key: Value] { elements }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }
  /// The keys in order.
  public var keys: [Key] { elements.keys.sorted() }
  /// The values in the order of their keys.
  public var values: [Value] { keys.compactMap { elements[$0] } }
}

extension SortedDictionary: Sequence {
  public func makeIterator() -> some IteratorProtocol<(key: Key, value: Value)> {
    elements.sorted { $0.key < $1.key }.makeIterator()
  }
}

extension SortedDictionary: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init(Dictionary(elements) { _, last in last })
  }
}

extension SortedDictionary: Sendable where Key: Sendable, Value: Sendable {}
extension SortedDictionary: Equatable where Value: Equatable {}
extension SortedDictionary: Hashable where Value: Hashable {}

extension SortedDictionary: Encodable where Key: Encodable, Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension SortedDictionary: Decodable where Key: Decodable, Value: Decodable {
  public init(from decoder: any Decoder) throws { self.init(try [Key: Value](from: decoder)) }
}

extension SortedDictionary: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: elements) }
}
