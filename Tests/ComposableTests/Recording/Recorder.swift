import Synchronization

/// Notes what happened, in its order, from whatever thread it happened on.
final class Recorder<Element: Sendable>: Sendable {
  private let notes = Mutex<[Element]>([])

  var elements: [Element] { notes.withLock { $0 } }

  func record(_ element: Element) {
    notes.withLock { $0.append(element) }
  }
}
