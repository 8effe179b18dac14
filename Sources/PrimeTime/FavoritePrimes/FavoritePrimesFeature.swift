internal import Composable
internal import OrderedCollections

/// Lists the favourites, removes them, and keeps them in a file.
struct FavoritePrimesFeature: Reducer {
  let primes: PrimeClient
  let files: FileClient

  func reduce(
    into state: inout FavoritePrimesState,
    action: FavoritePrimesAction
  ) -> Effect<FavoritePrimesAction> {
    switch action {
    case .deleteFavoritePrimes(let primes):
      delete(primes, from: &state.favoritePrimes)
    case .primeButtonTapped(let prime):
      return state.askForNthPrime(prime, from: primes) { .nthPrimeResponse(n: $0, prime: $1) }
    case .nthPrimeResponse(let n, let prime):
      state.tellNthPrime(n, prime: prime)

    case .saveButtonTapped:
      if state.fileActivity.request(.save) { return start(.save, in: state) }
    case .favoritePrimesSaved(let count):
      return finish(.save, in: &state, status: "Saved \(count.favoritesCount).")
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

  /// Costs as much as both lists are long, whoever sent the one and however long it is.
  private func delete(_ primes: [Int], from favoritePrimes: inout OrderedSet<Int>) {
    let doomed = Set(primes.lazy.filter(favoritePrimes.contains))
    guard !doomed.isEmpty else { return }
    favoritePrimes.removeAll(where: doomed.contains)
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

extension Alert {
  fileprivate static func fileError(_ error: FileError, title: String) -> Alert {
    Alert(title: title, message: error.description)
  }
}
