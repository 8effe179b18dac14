internal import Synchronization
package import Testing

extension SourceLocation {
  /// A fixed location, for a failure that a test of a test tool expects.
  package static let here = SourceLocation(
    fileID: "Test/Here.swift",
    filePath: "/Test/Here.swift",
    line: 7,
    column: 1
  )
}

/// Expects exactly one failure, at ``Testing/SourceLocation/here``.
///
/// - Parameters:
///   - texts: texts that the failure's message contains.
///   - sourceLocation: where a failure of this expectation is reported.
///   - body: fails.
package func expectFailure(
  _ texts: String...,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async -> Void
) async {
  let messages = FailureMessages()
  await withKnownIssue(sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    messages.add(issue.comments.map(\.rawValue).joined(separator: "\n"))
    return issue.sourceLocation == .here
  }
  #expect(messages.all.count == 1, "failures", sourceLocation: sourceLocation)
  for text in texts {
    let message = messages.all.first ?? ""
    #expect(message.contains(text), sourceLocation: sourceLocation)
  }
}

private final class FailureMessages: Sendable {
  private let messages = Mutex<[String]>([])

  var all: [String] { messages.withLock { $0 } }

  func add(_ message: String) {
    messages.withLock { $0.append(message) }
  }
}
