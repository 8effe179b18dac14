package import Lectern

/// The view state of a slide.
@ViewState
package struct SlideView: Identifiable {
  package let id: String
  /// The place in the talk, from 1.
  package let number: Int
  package let title: String
  package let layout: String
  /// Empty for the talk's.
  package let theme: String
  /// Empty for a fade.
  package let transition: String
  package let isCurrent: Bool
  /// Whether it comes after the current one; only the speaker has it.
  package let isNext: Bool
  package let heading: RichText?
  package let columns: [ColumnView]
  package let background: String?
  /// Nil for a slide without a page of a PDF.
  package let page: PageView?
  @Flattened package let live: LiveView
  /// What the speaker has drawn on it.
  package let ink: [StrokeView]
  /// For the speaker alone.
  package let notes: RichText?
}

/// A column of a slide.
@ViewState
package struct ColumnView: Identifiable {
  package let id: Int
  package let blocks: [BlockView]
}

/// A block of a slide: text or a listing.
@ViewState
package struct BlockView: Identifiable {
  package let id: Int
  /// Whether it appears with a later step.
  package let isWaiting: Bool
  /// The lines to keep free for content that the viewers don't have yet, so that the rest of the slide stays in its place.
  package let reservedLines: Int
  /// The language of an alternative to the slide's own text.
  package let language: String?
  package let text: RichText?
  package let code: CodeView?
  package let media: MediaView?
}

/// A listing.
@ViewState
package struct CodeView {
  package let lines: [CodeLineView]
}

/// A line of a listing.
@ViewState
package struct CodeLineView: Identifiable {
  package let id: Int
  package let text: String
  /// Where the text has which color, as ``Highlighter`` gives it.
  package let tokens: String
  package let isDimmed: Bool
  /// Nil in a listing without numbers.
  package let number: Int?
  /// `added` or `removed`; nil for other lines.
  package let change: String?
}
