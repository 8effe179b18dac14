package import Lectern

/// The value of ``RatingsAction/rated(block:item:value:)``.
@ViewState
package struct RatingValue {
  package let block: String
  package let item: String
  package let value: Double
}

/// The value of ``RatingsAction/ranked(block:item:)``.
@ViewState
package struct RankingValue {
  package let block: String
  package let item: String
}
