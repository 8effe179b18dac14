package import Lectern

/// The actions of blocks for ideas, each with the block's id. The ideas themselves are questions.
@EnumProperties
@UserAction
package enum IdeasAction: Equatable, Sendable {
  case opened(String)
  case closed(String)
}
