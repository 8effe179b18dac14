/// Encodes as a list: a positive number retains, a text is inserted, a negative number deletes.
extension TextChange: Codable {
  /// The largest length of a step. The sum of a message's steps cannot overflow.
  private static let lengths = 1...0x7fff_ffff
  /// The most steps. A merged change with more is not applied, because nobody could read it.
  static let limit = 10_000

  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      guard components.count < Self.limit else {
        throw Self.invalid("a change has too many steps", in: container)
      }
      append(try Self.component(from: &container))
    }
    removeLastRetain()
  }

  private static func component(
    from container: inout any UnkeyedDecodingContainer
  ) throws -> Component {
    if let number = try? container.decode(Int.self) {
      guard lengths.contains(number) || (-0x7fff_ffff...(-1)).contains(number) else {
        throw invalid("\(number) is no length", in: container)
      }
      return number > 0 ? .retain(number) : .delete(-number)
    }
    let text = try container.decode(String.self)
    // A text field has none, so the offsets behind it would differ.
    guard !text.isEmpty, !text.utf8.contains(UInt8(ascii: "\r")) else {
      throw invalid("an inserted text is empty or has a carriage return", in: container)
    }
    return .insert(text)
  }

  private static func invalid(
    _ reason: String,
    in container: any UnkeyedDecodingContainer
  ) -> DecodingError {
    .dataCorruptedError(in: container, debugDescription: reason)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for component in components {
      switch component {
      case .retain(let count): try container.encode(count)
      case .insert(let text): try container.encode(text)
      case .delete(let count): try container.encode(-count)
      }
    }
  }
}
