public import LecternWire

/// A view state with a title and chapters, for a saved talk.
///
/// ```swift
/// extension SlidesView: ChapteredView {
///   var chapter: Chapter? {
///     slides.first(where: \.isCurrent).map { Chapter(id: $0.id, title: $0.title) }
///   }
/// }
/// ```
///
/// A saved talk starts with the first chapter. It has the title of the last view state with a title.
public protocol ChapteredView: ViewState {
  /// The talk's title; empty if it has none.
  var title: String { get }
  /// The chapter that the audience sees; nil before the first chapter.
  var chapter: Chapter? { get }
}

/// A chapter of a talk, such as a slide.
public struct Chapter: Equatable, Sendable {
  /// The identifier of the chapter. A view state with another id starts another chapter.
  public let id: String
  public let title: String

  public init(id: String, title: String) {
    (self.id, self.title) = (id, title)
  }
}
