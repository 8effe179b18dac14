/// What is being done with the file, so that no two saves overtake each other.
///
/// ```
///            requestSave           requestSave
///   idle ──────────────▶ saving ─────────────▶ saving, one more waits
///     ▲    saveFinished    │ ▲    saveFinished      │
///     └────────────────────┘ └──────────────────────┘
/// ```
public struct FileActivity: Equatable, Sendable {
  /// How the last save or load ended, where it succeeded.
  public private(set) var status: String?
  /// Whether a save is in flight.
  public private(set) var isSaving = false
  /// Whether another save is to follow.
  public private(set) var isSaveWaiting = false
  /// Whether a load is in flight.
  public private(set) var isLoading = false

  /// Whether anything is in flight.
  public var isBusy: Bool { isSaving || isLoading }

  /// Nothing is being done.
  public init() {}

  /// Takes note that a save is wanted.
  ///
  /// - Returns: whether it is to start now; else it follows the one in flight.
  mutating func requestSave() -> Bool {
    guard !isSaving else {
      isSaveWaiting = true
      return false
    }
    isSaving = true
    status = nil
    return true
  }

  /// Takes note that the save in flight has ended.
  ///
  /// - Parameter status: what to say of it.
  /// - Returns: whether another one is to start now.
  mutating func saveFinished(status: String?) -> Bool {
    self.status = status
    isSaving = isSaveWaiting
    isSaveWaiting = false
    return isSaving
  }

  /// Takes note that a load is wanted.
  ///
  /// - Returns: whether it is to start now; else one is in flight, and will do.
  mutating func requestLoad() -> Bool {
    guard !isLoading else { return false }
    isLoading = true
    status = nil
    return true
  }

  /// Takes note that the load in flight has ended.
  ///
  /// - Parameter status: what to say of it.
  mutating func loadFinished(status: String?) {
    self.status = status
    isLoading = false
  }
}
