/// The state of the development loop, as pages in development mode show it.
///
/// ```json
/// {"phase":"failed","mistakes":[{"file":"Board/Counter.swift","line":12,"column":5,"message":"…"}],"stack":[]}
/// ```
package struct DevelopmentStatus: Codable, Equatable, Sendable {
  package enum Phase: String, Codable, Sendable {
    /// The build of the saved sources serves the room.
    case current
    /// The compiler runs.
    case building
    /// The compiler has found mistakes. The build before serves the room.
    case failed
    /// A new build starts.
    case starting
    /// The new build has ended unexpectedly. The build before serves the room.
    case rejected
  }

  package var phase = Phase.current
  /// The mistakes that the compiler has found.
  package var mistakes: [CompilerMistake] = []
  /// A sentence for the person who saved the file; nil if there is nothing to say.
  package var message: String?

  package init(_ phase: Phase = .current, mistakes: [CompilerMistake] = [], message: String? = nil)
  {
    (self.phase, self.mistakes, self.message) = (phase, mistakes, message)
  }
}
