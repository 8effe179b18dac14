/// The connections of one phase, by priority; each list begins with the connection that changed longest ago.
struct PriorityLists {
  private var lists = [DescriptorList](
    repeating: DescriptorList(),
    count: ConnectionPriority.allCases.count
  )

  subscript(priority: ConnectionPriority) -> DescriptorList {
    get { lists[priority.rawValue] }
    set { lists[priority.rawValue] = newValue }
  }
}
