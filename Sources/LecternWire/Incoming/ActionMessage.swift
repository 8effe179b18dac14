public import Composable

/// A message from a page: a user's action.
///
/// ```json
/// {"type":"action","ref":7,"name":"favoritePrimes.deleteFavoritePrimes","value":[5]}
/// ```
public struct ActionMessage {
  /// Counts up for each client.
  public let ref: Int
  /// The action's dotted name.
  public let name: ActionName
  private let payload: JSONPayload

  /// How long the action's value is, in bytes; 0 where there is none.
  public var valueLength: Int { payload.json?.bytes.count ?? 0 }

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - bytes: the message, in UTF-8.
  ///   - limits: how large it may be.
  /// - Throws: a ``Fault`` that says what is wrong with it.
  public init(_ bytes: [UInt8], limits: MessageLimits = MessageLimits()) throws(Fault) {
    guard bytes.count <= limits.length,
      let json = RawJSON(bytes, depthLimit: limits.depth, valueLimit: limits.values),
      let envelope = Envelope(json)
    else {
      let message = """
        the message is not a JSON object of at most \(limits.length) bytes, \(limits.depth) levels and \
        \(limits.values) values
        """
      throw Fault(ref: nil, code: .malformedMessage, message: message)
    }
    let ref = envelope.ref
    guard let type = envelope.type else {
      throw Fault(ref: ref, code: .malformedMessage, message: "the message has no type")
    }
    guard type == "action" else {
      throw Fault(ref: ref, code: .unknownMessage, quoting: "there is no message \"\(type)\"")
    }
    guard let ref, ref >= 0 else {
      throw Fault(ref: nil, code: .malformedMessage, message: "an action has a ref from 0 upwards")
    }
    guard let name = envelope.name else {
      throw Fault(ref: ref, code: .malformedMessage, message: "an action has a name")
    }
    guard name.utf8.count <= limits.nameLength else {
      let message = "no action has a name of more than \(limits.nameLength) bytes"
      throw Fault(ref: ref, code: .unknownAction, message: message)
    }
    self.ref = ref
    self.name = ActionName(name)
    payload = JSONPayload(json: envelope.value)
  }

  /// Builds the action that the message names.
  ///
  /// - Parameters:
  ///   - type: the actions that there are.
  ///   - name: its name among these; by default the whole of the message's.
  ///   - exposedBindings: the fields that a page may bind.
  /// - Throws: a ``Fault`` where there is none, or it is not for a page to send.
  public func action<Action: UserAction>(
    as type: Action.Type = Action.self,
    named name: ActionName? = nil,
    exposing exposedBindings: ExposedBindings = ExposedBindings()
  ) throws(Fault) -> Action {
    var payload = payload
    payload.exposedBindings = exposedBindings
    do throws(UserActionError) {
      return try Action.userAction(named: name ?? self.name, payload: payload)
    } catch {
      throw Fault(ref: ref, error)
    }
  }
}

/// The fields of a message, each nil where it is missing or of another type.
private struct Envelope {
  var type: String?
  var ref: Int?
  var name: String?
  var value: RawJSON?

  /// Of two fields of one name, the last counts; those that nobody knows do not.
  ///
  /// - Parameter json: nil comes of anything but an object.
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
}
