internal import LecternBytes
internal import LecternLog

extension Record {
  /// Writes the kind, the fields that every record has, a bit for each other one, and those whose bit is set.
  func write(to writer: inout ByteWriter) {
    writer.write(kind.rawValue)
    writer.write(revision)
    writer.write(time)
    let present: [Bool] = [
      lane != nil, count != nil, sender != nil, role != nil, client != nil, ref != nil,
      cause != nil, name != nil, value != nil,
    ]
    writer.write(present.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) } as UInt64)
    for number in [lane, count] { if let number { writer.write(number) } }
    for text in [sender, role, client] { if let text { writer.write(text) } }
    for number in [ref, cause] { if let number { writer.write(number) } }
    if let name { writer.write(name) }
    if let value { writer.write(value) }
  }

  /// Reads a record; nil if the bytes are none of this version.
  init?(_ reader: inout ByteReader) {
    guard let kind = reader.signed().flatMap(Kind.init), let revision = reader.integer(),
      let time = reader.signed(), let present = reader.unsigned(), present < 1 << 9
    else { return nil }
    self.init(kind: kind)
    self.revision = revision
    self.time = time
    var isWhole = true
    func field<Value>(_ bit: Int, _ read: (inout ByteReader) -> Value?) -> Value? {
      guard present >> bit & 1 == 1 else { return nil }
      let value = read(&reader)
      if value == nil { isWhole = false }
      return value
    }
    lane = field(0) { $0.signed() }
    count = field(1) { $0.signed() }
    sender = field(2) { $0.text() }
    role = field(3) { $0.text() }
    client = field(4) { $0.text() }
    ref = field(5) { $0.signed() }
    cause = field(6) { $0.signed() }
    name = field(7) { $0.text() }
    value = field(8) { $0.bytes() }
    guard isWhole else { return nil }
  }
}

extension [LogEntry] {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    for entry in self { Record(entry).write(to: &writer) }
    return writer.bytes
  }

  /// Reads the entries of a batch; nil if the bytes are none of this version.
  package init?(_ bytes: [UInt8]) {
    self = []
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      guard let record = Record(&reader), let entry = LogEntry(record) else { return nil }
      append(entry)
    }
  }
}
