public import Composable

extension IdentifiedArray: IdentifiedElements {
  public subscript(elementAt index: Int) -> Element {
    _read { yield self[index] }
    _modify { yield &self[index] }
  }
}
