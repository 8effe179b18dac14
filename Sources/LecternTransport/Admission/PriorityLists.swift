/// The connections of one phase, by their priority; in each list, the one that changed longest ago is first.
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
