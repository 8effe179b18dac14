extension JSONWriter {
  /// Writes fields of the current object in any order, and sorts them by name.
  ///
  /// The sorting costs one copy of the fields' bytes.
  ///
  /// - Parameter fields: writes the fields.
  /// - Throws: ``UnencodableValue`` if two fields have the same name.
  public mutating func sortedFields(
    _ fields: (inout JSONWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    // A part inside a flattened part is sorted with the fields around it.
    guard unsortedFields == nil else { return try fields(&self) }
    unsortedFields = []
    try fields(&self)
    if let fields = unsortedFields.take() { try sort(fields) }
  }

  /// - Parameter fields: the last fields written, one after the other.
  private mutating func sort(_ fields: [UnsortedField]) throws(UnencodableValue) {
    guard let start = fields.first?.start else { return }
    let order = fields.indices.sorted {
      fields[$0].name.utf16.lexicographicallyPrecedes(fields[$1].name.utf16)
    }
    for (index, next) in zip(order, order.dropFirst()) {
      guard !fields[index].name.hasSameCodeUnits(as: fields[next].name) else {
        let reason = "two fields have this name, one of them in a flattened part; rename one"
        throw UnencodableValue(reason: reason).inside(fields[index].name)
      }
    }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count - start)
    for index in order {
      if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
      // A comma stands between a field and the next.
      let end = index + 1 < fields.count ? fields[index + 1].start - 1 : bytes.count
      sorted += bytes[fields[index].start..<end]
    }
    bytes.replaceSubrange(start..., with: sorted)
  }
}
