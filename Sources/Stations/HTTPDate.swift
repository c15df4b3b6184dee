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
  return daysSince1970(year: year, month: month + 1, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
}

private let months = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]
