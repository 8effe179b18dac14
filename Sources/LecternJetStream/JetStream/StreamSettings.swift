/// The settings of a stream, in JetStream's terms.
package struct StreamSettings: Codable, Sendable {
  package var name: String
  package var subjects: [String]
  package var storage = "file"
  package var retention = "limits"
  package var numReplicas: Int
  /// Nanoseconds; 0 for no limit.
  package var maxAge = 0
  package var maxMsgs = -1
  package var maxMsgsPerSubject = -1
  package var maxBytes = -1
  package var discard = "old"
  /// For how long a second message with the same id is a duplicate, in nanoseconds.
  package var duplicateWindow = 120_000_000_000
  /// Whether a message may delete the messages before it. A key-value bucket needs this.
  package var allowRollupHdrs = false
  package var denyDelete = false

  static func logs(_ name: String, replicas: Int) -> StreamSettings {
    StreamSettings(
      name: name,
      subjects: ["\(name).log.*", "\(name).snapshot.*.*.*"],
      numReplicas: replicas
    )
  }

  /// Whether it keeps every message, in files.
  package var keepsEverything: Bool {
    storage == "file" && retention == "limits" && maxAge == 0
      && [maxMsgs, maxMsgsPerSubject, maxBytes].allSatisfy { $0 == -1 }
  }

  /// Returns the settings of the stream as it is; creates it if there is none.
  static func found(
    or settings: StreamSettings,
    by jetStream: JetStream
  ) throws(JetStreamError) -> StreamSettings {
    struct Nothing: Encodable {}
    struct Answer: Decodable { var config: StreamSettings }
    let deadline = jetStream.deadline
    func information() throws(JetStreamError) -> StreamSettings {
      let answer: Answer = try jetStream.call(
        "STREAM.INFO.\(settings.name)",
        Nothing(),
        until: deadline
      )
      return answer.config
    }
    do throws(JetStreamError) { return try information() } catch {
      guard case .refused(let refusal) = error, refusal.isNoStream else { throw error }
    }
    do throws(JetStreamError) {
      let answer: Answer = try jetStream.call(
        "STREAM.CREATE.\(settings.name)",
        settings,
        until: deadline
      )
      return answer.config
    } catch {
      // Another node may have been faster, with other settings.
      guard case .refused(let refusal) = error, refusal.isOtherStream else { throw error }
      return try information()
    }
  }
}
