/// A linked list of descriptors in the order in which they were added.
///
/// A list has only its ends. The links are in ``DescriptorLinks``. All lists of a kind share these, because a
/// descriptor is in at most one of the lists.
struct DescriptorList: Equatable {
  fileprivate(set) var first: Int32?
  fileprivate(set) var last: Int32?
  fileprivate(set) var count = 0
}

/// The links of descriptors to their neighbors in their list.
struct DescriptorLinks {
  private struct Link {
    var previous: Int32?
    var next: Int32?
  }

  private var links: [Link] = []

  /// Appends a descriptor that is in no list.
  mutating func append(_ descriptor: Int32, to list: inout DescriptorList) {
    let index = Int(descriptor)
    if index >= links.count {
      links += repeatElement(Link(), count: index + 1 - links.count)
    }
    links[index] = Link(previous: list.last, next: nil)
    if let last = list.last { links[Int(last)].next = descriptor } else { list.first = descriptor }
    list.last = descriptor
    list.count += 1
  }

  /// Returns the descriptors of a list, in their order.
  func descriptors(of list: DescriptorList) -> some Sequence<Int32> {
    sequence(state: list.first) { next in
      defer { next = next.flatMap { links[Int($0)].next } }
      return next
    }
  }

  /// Removes a descriptor from its list.
  mutating func remove(_ descriptor: Int32, from list: inout DescriptorList) {
    let link = links[Int(descriptor)]
    if let previous = link.previous {
      links[Int(previous)].next = link.next
    } else {
      list.first = link.next
    }
    if let next = link.next {
      links[Int(next)].previous = link.previous
    } else {
      list.last = link.previous
    }
    links[Int(descriptor)] = Link()
    list.count -= 1
  }
}
