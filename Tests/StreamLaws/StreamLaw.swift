import Testing

@testable package import LecternJetStream

/// What logs and leases rely on in servers with JetStream: the real ones, and those of the simulation.
public enum StreamLaw: CaseIterable, Sendable {
  case aStreamIsCreatedOnce
  case aSubjectWithoutMessages
  case anExpectedSequence
  case aMessageSentAgain
  case messagesFromASequence
  case subjectsOfAPattern
  case purge
  case oneMessageOfASubject
  case aConsumerHasTheMessagesInOrder
  case aConsumerWaits

  /// Checks the law.
  ///
  /// - Parameters:
  ///   - connection: a connection to the servers.
  ///   - name: the name of a stream that no other check uses.
  package func check(_ connection: any StreamConnection, stream name: String) throws {
    let stream = JetStream(connection: connection, stream: name)
    let settings = StreamSettings(name: name, subjects: ["\(name).>"], numReplicas: 1)
    let found = try StreamSettings.found(or: settings, by: stream)
    #expect(found.subjects == settings.subjects && found.keepsEverything)
    let checks = Checks(stream: stream, subject: "\(name).a")
    switch self {
    case .aStreamIsCreatedOnce: try checks.createAgain(settings)
    case .aSubjectWithoutMessages: try checks.lookForNothing()
    case .anExpectedSequence: try checks.expectSequence()
    case .aMessageSentAgain: try checks.sendAgain()
    case .messagesFromASequence: try checks.readFromSequence()
    case .subjectsOfAPattern: try checks.listSubjects()
    case .purge: try checks.purge()
    case .oneMessageOfASubject: try checks.keepOne()
    case .aConsumerHasTheMessagesInOrder: try checks.consume()
    case .aConsumerWaits: try checks.waitForMessages()
    }
  }
}
