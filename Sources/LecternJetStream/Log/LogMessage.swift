internal import LecternBytes
internal import LecternLog

/// A message on the subject of a room's log: a leader's first one, or a batch or a piece of it.
///
/// Every message says of which log, of which term and of which batch it is, so the last one alone is what a new leader has to
/// read.
struct LogMessage: Hashable {
  enum Kind: UInt64 {
    /// A leader has begun its term after the batch; the content is a ``Term``.
    case term = 0
    /// A piece of the batch.
    case batch = 1
  }

  /// What a leader says of itself.
  struct Term: Hashable {
    var leader: String
    var build: String
  }

  private static let version: UInt64 = 1

  var kind: Kind
  var identity: LogIdentity
  /// The number of the term, from 1.
  var term: Int
  /// The number of the batch, or of the one before the term.
  var batch: Int
  /// The piece of the batch.
  var piece = Fragment(index: 0, count: 1, content: [])

  /// The number of the last batch that is whole after the message.
  var lastBatch: Int { kind == .term || piece.isLast ? batch : batch - 1 }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.version)
    writer.write(kind.rawValue)
    writer.write(identity.instanceID)
    writer.write(identity.seed)
    writer.write(identity.created)
    writer.write(term)
    writer.write(batch)
    piece.write(to: &writer)
    return writer.bytes
  }

  init(kind: Kind, identity: LogIdentity, term: Int, batch: Int) {
    self.kind = kind
    self.identity = identity
    self.term = term
    self.batch = batch
  }

  /// Reads a message.
  ///
  /// - Parameter path: the log, for an error.
  init(_ bytes: [UInt8], of path: String) throws(LogError) {
    var reader = ByteReader(bytes)
    guard let version = reader.unsigned() else { throw .notALog(path: path) }
    guard version <= Self.version else {
      throw .newerVersion(path: path, version: Int(clamping: version))
    }
    guard let kind = reader.unsigned().flatMap(Kind.init), let instanceID = reader.text(),
      let seed = reader.unsigned(), let created = reader.signed(), let term = reader.integer(),
      let batch = reader.integer(), let piece = Fragment(&reader),
      term > 0, batch >= 0, max(term, batch) < Int.max
    else { throw .notALog(path: path) }
    self.init(
      kind: kind,
      identity: LogIdentity(instanceID: instanceID, seed: seed, created: created),
      term: term,
      batch: batch
    )
    self.piece = piece
  }
}

extension LogMessage.Term {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(leader)
    writer.write(build)
    return writer.bytes
  }
}
