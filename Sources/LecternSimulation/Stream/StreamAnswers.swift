internal import Foundation
internal import LecternJetStream

// The requests and the answers of JetStream's API, as the servers read and write them.

/// A request of the API.
struct Request<Value: Decodable> {
  let value: Value

  init(_ bytes: [UInt8]) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    value = try decoder.decode(Value.self, from: Data(bytes))
  }
}

enum Answer {
  static func encode(_ answer: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(answer)).map { [UInt8]($0) } ?? []
  }
}

/// The reason why the servers do not do what they are asked for.
struct Refusal: Error, Encodable {
  struct Detail: Encodable {
    var code: Int
    var errCode: Int
    var description: String
  }

  let error: Detail

  init(_ code: Int, _ errCode: Int, _ description: String) {
    error = Detail(code: code, errCode: errCode, description: description)
  }

  var bytes: [UInt8] { Answer.encode(self) }
}

struct SubjectsRequest: Decodable { var subjectsFilter: String? }

struct PurgeRequest: Decodable {
  var filter: String
  var seq: UInt64?
}

struct MessageRequest: Decodable {
  var seq: UInt64?
  var nextBySubj: String?
  var lastBySubj: String?

  func message(in stream: StoredStream) -> StoredStream.Message? {
    if let lastBySubj { return stream.last(of: lastBySubj) }
    return nextBySubj.flatMap { stream.first(of: $0, from: seq ?? 1) }
  }
}

struct ConsumerRequest: Decodable {
  struct Config: Decodable {
    var optStartSeq: UInt64
    var filterSubject: String
  }
  var config: Config
}

struct Pull: Decodable {
  var batch: Int
  /// Nanoseconds.
  var expires: Int
}

struct Information: Encodable {
  struct State: Encodable { var subjects: [String: Int]? }
  var config: StreamSettings
  var state: State
}

extension Information {
  init(_ stream: StoredStream, filter: String?) {
    let subjects = stream.messages.map(\.subject).filter { $0.matches(filter ?? "") }
    let counts = Dictionary(subjects.map { ($0, 1) }, uniquingKeysWith: +)
    self.init(config: stream.settings, state: State(subjects: counts.isEmpty ? nil : counts))
  }
}

struct Purged: Encodable { var purged: Int }

struct Published: Encodable {
  var seq: UInt64
  var duplicate: Bool?
}

struct ConsumerCreated: Encodable { var name: String }

struct FoundMessage: Encodable {
  struct Content: Encodable {
    var seq: UInt64
    var hdrs: Data?
    var data: Data
  }
  var message: Content

  init(_ found: StoredStream.Message) {
    let headers = found.id.map { "NATS/1.0\r\n\(JetStream.Header.messageID): \($0)\r\n\r\n" }
    message = Content(
      seq: found.sequence,
      hdrs: headers.map { Data($0.utf8) },
      data: Data(found.data)
    )
  }
}
