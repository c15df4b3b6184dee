// The date in an HTTP header (RFC 9110, section 5.6.7).

/// The seconds since 1970 of a date like "Sun, 06 Nov 1994 08:49:37 GMT"; nil for any other form.
func secondsSince1970(httpDate: String) -> Int? {
  let words = httpDate.split { " :,-".contains($0) }
  guard words.count == 8, words[7] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
    let hour = Int(words[4]), let minute = Int(words[5]), let second = Int(words[6]),
    let month = months.firstIndex(of: String(words[2])),
    (1...31).contains(day), (1970...9999).contains(year), (0...23).contains(hour),
    (0...59).contains(minute), (0...60).contains(second)
  else { return nil }
  // Days by the civil calendar, counted in years that begin in March, so that a leap day comes last.
  let marchMonth = (month + 10) % 12
  let marchYear = month < 2 ? year - 1 : year
  let days =
    marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
    + (marchMonth * 306 + 5) / 10 + day - 1 - 719_468
  return days * 86_400 + hour * 3_600 + minute * 60 + second
}

private let months = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]
