/// A control of a page that a person can use now, and the action that it sends.
package struct PageControl: Equatable, Sendable {
  /// The action's dotted name.
  package let action: String
  /// Equal for controls that are alternatives, such as the choices of a poll.
  package let group: String
  package let input: Input

  /// What a person does with a control, and what is sent.
  package indirect enum Input: Equatable, Sendable {
    /// A press sends a value in JSON, or none.
    case press(String?)
    /// A tick sends a Boolean.
    case toggle
    /// One of several values, in JSON.
    case choice([String])
    case number(ClosedRange<Int>)
    case text(Text)
    /// The fields of a form, by their names.
    case fields([Field])
    /// The value of a row, sent with the row's id, in JSON.
    case row(id: String, Input)
  }

  package struct Field: Equatable, Sendable {
    package let name: String
    package let input: Input
  }

  /// What a person writes.
  package struct Text: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      /// A word or two, in a field of one line.
      case word
      /// A sentence, in a field of several lines.
      case sentence
      /// Text of a fixed format: the type of the field, such as `email`, `date` or `color`.
      case format(String)
    }

    package let kind: Kind
    /// Maximum length; nil for none.
    package let limit: Int?
  }
}
