// AzuraCast, as a way to follow a station.

internal import FoundationEssentials
internal import Radio

extension FeedPlan {
  /// Follows a station by any of its addresses on an AzuraCast installation; nil for other addresses.
  static func azuraCast(_ url: URL) -> FeedPlan? {
    guard let address = AzuraCastAddress(url) else { return nil }
    let named: String? = if case .shortcode(let name) = address.subject { name } else { nil }
    // Other servers than AzuraCast's may have music in folders of such names; an answer is to show what it is.
    let reader = AzuraCastReader(shortcode: address.isPlayable ? nil : named)
    let question = Question(every: .seconds(15), isGuess: address.isPlayable) {
      address.answers(of: reader.shortcode).map { Question.Form(address: $0, read: reader.read) }
    }
    let news = NewsSource(
      address: { reader.shortcode.flatMap(address.events) },
      read: { reader.read(event: $0, at: $1, into: &$2) })
    return FeedPlan(questions: [question], news: news)
  }
}
