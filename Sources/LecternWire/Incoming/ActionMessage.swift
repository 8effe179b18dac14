public import Composable

/// A message from a page: an action of its user.
///
/// ```json
/// {"type":"action","ref":7,"name":"favoritePrimes.deleteFavoritePrimes","value":[5]}
/// ```
public struct ActionMessage {
  /// The action's number. It increases with each action of a client.
  public let ref: Int
  /// The action's dotted name.
  public let name: ActionName
  private let origin: ActionOrigin
  private let payload: MessagePayload

  /// The length of the action's value in bytes; 0 without a value.
  public var valueLength: Int { payload.json?.bytes.count ?? 0 }

  /// Parses a message, in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the message.
  ///   - limits: the limits on its size.
  ///   - number: the message's number in a call. A call may omit the type and the ref, which is then the number. Nil for
  ///     a page's message.
  ///   - origin: who has made the message.
  /// - Throws: a ``Fault`` for a message that is malformed, of an unknown type, or beyond the limits.
  public init(
    _ bytes: [UInt8],
    limits: MessageLimits = MessageLimits(),
    number: Int? = nil,
    origin: ActionOrigin = .page
  ) throws(Fault) {
    guard bytes.count <= limits.length,
      let json = RawJSON(bytes, depthLimit: limits.depth, valueLimit: limits.values),
      var envelope = Envelope(json)
    else {
      let message = """
        the message is not a JSON object of at most \(limits.length) bytes, \(limits.depth) levels and \
        \(limits.values) values
        """
      throw Fault(ref: number, code: .malformedMessage, message: message)
    }
    if let number { envelope.complete(as: number) }
    let ref = envelope.ref
    guard let type = envelope.type else {
      throw Fault(ref: ref, code: .malformedMessage, message: "the message has no type")
    }
    guard type == "action" else {
      throw Fault(ref: ref, code: .unknownMessage, quoting: "there is no message type \"\(type)\"")
    }
    guard let ref, ref >= 0 else {
      let message = "an action needs a ref, an integer from 0"
      throw Fault(ref: number, code: .malformedMessage, message: message)
    }
    guard let name = envelope.name else {
      throw Fault(ref: ref, code: .malformedMessage, message: "an action needs a name")
    }
    guard name.utf8.count <= limits.nameLength else {
      let message = "no action has a name longer than \(limits.nameLength) bytes"
      throw Fault(ref: ref, code: .unknownAction, message: message)
    }
    self.ref = ref
    self.name = ActionName(name)
    self.origin = origin
    payload = MessagePayload(json: envelope.value, isOfUpload: origin == .upload)
  }

  /// Decodes the action.
  ///
  /// - Parameters:
  ///   - type: the type of the action.
  ///   - name: the name to decode it by; by default the message's.
  ///   - requirement: the highest requirement that the page meets; by default that of cases without a mark.
  ///   - exposedBindings: the fields that the page may bind.
  /// - Throws: a ``Fault`` if the type has no such action, the value does not fit, or pages may not send it.
  public func action<Action: UserAction>(
    as type: Action.Type = Action.self,
    named name: ActionName? = nil,
    meeting requirement: AccessRequirement = .participant,
    exposing exposedBindings: ExposedBindings = ExposedBindings()
  ) throws(Fault) -> Action {
    var payload = payload
    payload.metRequirement = requirement
    payload.exposedBindings = exposedBindings
    do throws(UserActionError) {
      // A room encodes its messages as a log does, and may send what only the server sends.
      guard origin != .room else {
        return try Action.userAction(
          named: name ?? self.name,
          payload: LoggedPayload(json: payload.json)
        )
      }
      return try Action.userAction(named: name ?? self.name, payload: payload)
    } catch {
      throw Fault(ref: ref, error)
    }
  }
}

/// The fields of a message, each nil if it is missing or of another type.
private struct Envelope {
  var type: String?
  var ref: Int?
  var name: String?
  var value: RawJSON?

  /// Reads the known fields, of duplicates the last; nil for anything but an object.
  init?(_ json: RawJSON) {
    var envelope = Envelope()
    let isObject = json.forEachField { name, value in
      switch name.string {
      case "type": envelope.type = value.string
      case "ref": envelope.ref = value.integer
      case "name": envelope.name = value.string
      case "value": envelope.value = value
      default: break
      }
    }
    guard isObject else { return nil }
    self = envelope
  }

  private init() {}

  /// Adds the fields that a call omits.
  mutating func complete(as number: Int) {
    type = type ?? "action"
    ref = ref ?? number
  }
}
