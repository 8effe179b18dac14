package import Composable
internal import OrderedCollections
package import PrimeTimeCore

/// The list of favourites: removes them, saves them to a file and loads them.
package struct FavoritePrimesFeature: Reducer {
  private let primes: PrimeClient
  private let files: FileClient

  /// - Parameters:
  ///   - primes: computes the nth prime.
  ///   - files: stores the favourites.
  package init(primes: PrimeClient, files: FileClient) {
    (self.primes, self.files) = (primes, files)
  }

  package func reduce(
    into state: inout FavoritePrimesState,
    action: FavoritePrimesAction
  ) -> Effect<FavoritePrimesAction> {
    switch action {
    case .deleteFavoritePrimes(let primes):
      delete(primes, from: &state.favoritePrimes)
    case .primeButtonTapped(let prime):
      return state.requestNthPrime(prime, from: primes) { .nthPrimeResponse(n: $0, prime: $1) }
    case .nthPrimeResponse(let n, let prime):
      state.receiveNthPrime(n, prime: prime)

    case .saveButtonTapped:
      if state.fileActivity.request(.save) { return start(.save, in: state) }
    case .favoritePrimesSaved(let count):
      let next = state.fileActivity.finishSave(
        at: ActionContext.current.timestamp,
        status: "Saved \(count.favoritesCount)."
      )
      return next.map { start($0, in: state) } ?? .none
    case .favoritePrimesSaveFailed(let error):
      state.alert = .fileError(error, title: "Not saved")
      return finish(.save, in: &state, status: nil)

    case .loadButtonTapped:
      if state.fileActivity.request(.load) { return start(.load, in: state) }
    case .favoritePrimesLoaded(let primes):
      state.favoritePrimes = OrderedSet(primes)
      let count = state.favoritePrimes.count
      return finish(.load, in: &state, status: "Loaded \(count.favoritesCount).")
    case .favoritePrimesLoadFailed(let error):
      state.alert = .fileError(error, title: "Not loaded")
      return finish(.load, in: &state, status: nil)
    }
    return .none
  }

  /// Takes time linear in the lengths of both lists because a page can send one of any length.
  private func delete(_ primes: [Int], from favoritePrimes: inout OrderedSet<Int>) {
    let removed = Set(primes.lazy.filter(favoritePrimes.contains))
    guard !removed.isEmpty else { return }
    favoritePrimes.removeAll(where: removed.contains)
  }

  private func finish(
    _ operation: FileActivity.Operation,
    in state: inout FavoritePrimesState,
    status: String?
  ) -> Effect<FavoritePrimesAction> {
    let next = state.fileActivity.finish(operation, status: status)
    return next.map { start($0, in: state) } ?? .none
  }

  private func start(
    _ operation: FileActivity.Operation,
    in state: FavoritePrimesState
  ) -> Effect<FavoritePrimesAction> {
    switch operation {
    case .save: save(state.favoritePrimes)
    case .load: load()
    }
  }

  private func save(_ favoritePrimes: OrderedSet<Int>) -> Effect<FavoritePrimesAction> {
    .run { [files] send in
      do throws(FileError) {
        try await files.save(favoritePrimes.elements)
        await send(.favoritePrimesSaved(count: favoritePrimes.count))
      } catch {
        await send(.favoritePrimesSaveFailed(error))
      }
    }
  }

  private func load() -> Effect<FavoritePrimesAction> {
    .run { [files] send in
      do throws(FileError) {
        await send(.favoritePrimesLoaded(try await files.load()))
      } catch {
        await send(.favoritePrimesLoadFailed(error))
      }
    }
  }
}

extension AlertState<Never> {
  fileprivate static func fileError(_ error: FileError, title: String) -> AlertState {
    AlertState(title: title, message: error.description)
  }
}
