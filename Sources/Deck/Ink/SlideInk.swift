/// The strokes on a slide, and the changes that can be taken back.
package struct SlideInk: Codable, Equatable, Sendable {
  /// A change that ``undo()`` takes back.
  private enum Change: Codable, Equatable, Sendable {
    case drawn(Stroke.ID)
    case erased([Stroke], at: [Int])
  }

  package private(set) var strokes: [Stroke] = []
  private var changes: [Change] = []

  /// The number of changes that can be taken back.
  private static let changeLimit = 100

  var pointCount: Int { strokes.reduce(0) { $0 + $1.pointCount } }
  var canUndo: Bool { !changes.isEmpty }

  mutating func draw(_ part: StrokePart) {
    if let index = strokes.firstIndex(where: { $0.id == part.stroke }) {
      strokes[index].append(part)
    } else if let stroke = Stroke(part) {
      strokes.append(stroke)
      record(.drawn(stroke.id))
    }
  }

  mutating func erase(_ id: Stroke.ID) {
    guard let index = strokes.firstIndex(where: { $0.id == id }) else { return }
    record(.erased([strokes.remove(at: index)], at: [index]))
  }

  mutating func clear() {
    guard !strokes.isEmpty else { return }
    record(.erased(strokes, at: Array(strokes.indices)))
    strokes = []
  }

  mutating func undo() {
    switch changes.popLast() {
    case .drawn(let id):
      strokes.removeAll { $0.id == id }
    case .erased(let erased, at: let places):
      for (stroke, place) in zip(erased, places) {
        strokes.insert(stroke, at: min(place, strokes.count))
      }
    case nil:
      break
    }
  }

  private mutating func record(_ change: Change) {
    changes.append(change)
    if changes.count > Self.changeLimit { changes.removeFirst() }
  }
}
