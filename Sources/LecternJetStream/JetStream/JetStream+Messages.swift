internal import Foundation

extension JetStream {
  /// Returns the last message of a subject; nil if there is none.
  func lastMessage(
    of subject: String,
    until deadline: Deadline
  ) throws(JetStreamError) -> Message? {
    try message(MessageRequest(lastBySubj: subject), until: deadline)
  }

  /// Returns the first message of a subject with a sequence or a higher one; nil if there is none.
  func message(
    of subject: String,
    from sequence: UInt64,
    until deadline: Deadline
  ) throws(JetStreamError) -> Message? {
    try message(MessageRequest(seq: sequence, nextBySubj: subject), until: deadline)
  }

  /// Returns the subjects that have messages.
  ///
  /// - Parameter filter: the pattern of the subjects.
  func subjects(_ filter: String, until deadline: Deadline) throws(JetStreamError) -> [String] {
    struct Request: Encodable { var subjectsFilter: String }
    struct Answer: Decodable {
      struct State: Decodable { var subjects: [String: Int]? }
      var state: State
    }
    let request = Request(subjectsFilter: filter)
    let answer: Answer = try call("STREAM.INFO.\(stream)", request, until: deadline)
    return answer.state.subjects.map { Array($0.keys) } ?? []
  }

  /// Deletes messages of a subject.
  ///
  /// - Parameter sequence: the sequence of the first message to keep; nil to delete all.
  func purge(
    _ subject: String,
    before sequence: UInt64? = nil,
    until deadline: Deadline
  ) throws(JetStreamError) {
    struct Request: Encodable {
      var filter: String
      var seq: UInt64?
    }
    struct Answer: Decodable { var purged: Int }
    let request = Request(filter: subject, seq: sequence)
    let _: Answer = try call("STREAM.PURGE.\(stream)", request, until: deadline)
  }

  private struct MessageRequest: Encodable {
    var seq: UInt64?
    var nextBySubj: String?
    var lastBySubj: String?
  }

  private func message(
    _ request: MessageRequest,
    until deadline: Deadline
  ) throws(JetStreamError) -> Message? {
    struct Answer: Decodable {
      struct Message: Decodable {
        var seq: UInt64
        var hdrs: Data?
        var data: Data?
      }
      var message: Message
    }
    do throws(JetStreamError) {
      let answer: Answer = try call("STREAM.MSG.GET.\(stream)", request, until: deadline)
      return Message(
        sequence: answer.message.seq,
        id: answer.message.hdrs.flatMap { Self.messageID(in: $0) },
        data: [UInt8](answer.message.data ?? Data())
      )
    } catch {
      guard case .refused(let refusal) = error, refusal.isNoMessage else { throw error }
      return nil
    }
  }

  private static func messageID(in headers: Data) -> String? {
    let name = Header.messageID + ": "
    return String(decoding: headers, as: UTF8.self).split(separator: "\r\n")
      .first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
  }
}
