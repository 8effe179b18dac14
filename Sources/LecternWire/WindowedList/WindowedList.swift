public import Composable

/// A long list whose rows a page gets only when it shows them.
///
/// ```swift
/// struct AppState {
///   var cards: ChunkedList<Card> = []
/// }
///
/// extension Card {
///   var view: CardView { CardView(id: id, title: title) }
/// }
///
/// @ViewState
/// struct AppView {
///   let cards: WindowedList<Card, CardView>
///
///   init(_ state: AppState) { cards = WindowedList(state.cards, row: \.view) }
/// }
/// ```
///
/// A page shows it like any other list:
///
/// ```html
/// <ol>
///   <template data-each="cards" data-key="id"><li data-text="title"></li></template>
/// </ol>
/// ```
///
/// On the wire it is the number of rows, and the addresses of their chunks:
///
/// ```json
/// {"chunks":["96.G5qDMzJkNTgAAQIDBAUGBw","71.…"],"count":167}
/// ```
///
/// A page requests the chunks of the rows that it shows, and keeps them: the rows of an address never change. An action that changes
/// a row encodes its chunk, and changes one address.
///
/// - A key path makes each row from its element alone, so that viewers can share the rows. For different rows for different roles,
///   use a key path for each role, or a subscript: `\.[viewFor: role]`.
/// - It belongs in the view state that all viewers of a role share, not in a personal one.
/// - It has at most ``rowLimit`` rows, of at most ``rowSizeLimit`` bytes of JSON.
public struct WindowedList<Element: Identifiable & Sendable, Row: ViewState & Identifiable>:
  Sendable
where Element: Equatable, Element.ID: CustomStringConvertible & Sendable {
  /// Maximum number of rows. Browsers can't lay out much higher lists.
  public static var rowLimit: Int { 250_000 }
  /// Maximum size of a row, in bytes of JSON. Any text that one action can send fits.
  public static var rowSizeLimit: Int { 512 << 10 }

  let source: ChunkedList<Element>
  let view: any KeyPath<Element, Row> & Sendable

  /// Creates a list with one row for each element.
  ///
  /// - Parameters:
  ///   - source: the elements, in the order of the rows.
  ///   - row: leads from an element to its row.
  public init(_ source: ChunkedList<Element>, row: any KeyPath<Element, Row> & Sendable) {
    (self.source, view) = (source, row)
  }

  /// Creates a list of elements that are rows themselves.
  public init(_ source: ChunkedList<Element>) where Element == Row {
    self.init(source, row: \.self)
  }
}

extension WindowedList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { source.count }
  public var count: Int { source.count }
  public var indices: Range<Int> { 0..<source.count }

  /// Makes the row at a position.
  public subscript(position: Int) -> Row { source[position][keyPath: view] }
}

extension WindowedList: Equatable {
  /// Compares the elements. Chunks that both lists share are not compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.view == right.view && left.source == right.source
  }
}
