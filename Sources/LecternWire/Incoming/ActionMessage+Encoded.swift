extension ActionMessage {
  /// Returns the message of an action, in UTF-8.
  ///
  /// - Parameters:
  ///   - ref: the action's number.
  ///   - name: the dotted name.
  ///   - value: the value as JSON; nil for an action without one.
  package static func encoded(ref: Int, name: String, value: [UInt8]?) -> [UInt8] {
    var json = JSONWriter(capacity: 64 + name.utf8.count + (value?.count ?? 0))
    json.append(#"{"type":"action","ref":"#)
    json.append(ref)
    json.append(#","name":"#)
    json.text(name)
    if let value {
      json.append(#","value":"#)
      json.append(value)
    }
    json.append("}")
    return json.bytes
  }
}
