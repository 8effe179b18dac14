import Synchronization
import Testing

/// The place of whoever asks, to be reported, and recognised again.
let here = SourceLocation(
  fileID: "Test/Here.swift",
  filePath: "/Test/Here.swift",
  line: 7,
  column: 1
)

/// Expects exactly one failure, with these texts in its message, reported at a place.
func fails(
  _ texts: String...,
  at place: SourceLocation = here,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async -> Void
) async {
  let messages = Messages()
  await withKnownIssue(sourceLocation: sourceLocation) {
    await body()
  } matching: { issue in
    messages.add(issue.comments.map(\.rawValue).joined(separator: "\n"))
    return issue.sourceLocation == place
  }
  #expect(messages.all.count == 1, "failures", sourceLocation: sourceLocation)
  for text in texts {
    let message = messages.all.first ?? ""
    #expect(message.contains(text), sourceLocation: sourceLocation)
  }
}

/// The failures that were reported.
private final class Messages: Sendable {
  private let messages = Mutex<[String]>([])

  var all: [String] { messages.withLock { $0 } }

  func add(_ message: String) {
    messages.withLock { $0.append(message) }
  }
}
