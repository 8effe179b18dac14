/// The error for a file of pages that can't be shown.
package struct PageError: Error, Equatable, CustomStringConvertible {
  package let description: String
}
