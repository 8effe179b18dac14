internal import OrderedCollections

/// The values of participants, at most one each, such as their ballots.
///
/// ```swift
/// case .voted(let option):
///   guard let sender = ActionContext.current.sender else { return .none }
///   state.ballots[sender] = Ballot(option)
/// ```
///
/// A dictionary in the order of insertion, so that each replay has the same order. It knows its recent changes, so
/// that a room finds the participants whose personal view state may have changed without looking at all of them.
public struct PerParticipant<Value> {
  private var elements: OrderedDictionary<Sender, Value>
  private var changes = RecentChanges()

  /// Creates a collection without values.
  public init() { elements = [:] }

  fileprivate init(_ elements: OrderedDictionary<Sender, Value>) { self.elements = elements }
}

extension PerParticipant {
  /// The value of a participant; nil to remove it.
  public subscript(participant: Sender) -> Value? {
    get { elements[participant] }
    _modify {
      changes.insert(participant)
      yield &elements[participant]
    }
  }

  /// The value of a participant, or a default if it has none.
  public subscript(
    participant: Sender,
    default value: @autoclosure () -> Value
  ) -> Value {
    get { elements[participant] ?? value() }
    _modify {
      changes.insert(participant)
      yield &elements[participant, default: value()]
    }
  }

  /// Removes all values.
  public mutating func removeAll() {
    elements.removeAll()
    changes = RecentChanges()
  }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }
  /// The participants with a value.
  public var keys: some Collection<Sender> { elements.keys }
  public var values: some Collection<Value> { elements.values }
}

extension PerParticipant {
  /// Identifies the values: those of two collections of one version are the same.
  package var version: UInt64 { changes.version }

  /// Returns the participants whose values may differ from those of an earlier version; nil if that is unknown.
  package func changes(since version: UInt64) -> ArraySlice<Sender>? {
    changes.keys(since: version)
  }
}

extension PerParticipant: Sequence {
  public func makeIterator() -> some IteratorProtocol<(key: Sender, value: Value)> {
    elements.makeIterator()
  }
}

extension PerParticipant: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Sender, Value)...) {
    self.init(OrderedDictionary(elements) { _, last in last })
  }
}

extension PerParticipant: Sendable where Value: Sendable {}

// The versions are not compared.
extension PerParticipant: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.version == right.version || left.elements == right.elements
  }
}

extension PerParticipant: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension PerParticipant: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension PerParticipant: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws { self.init(try OrderedDictionary(from: decoder)) }
}
