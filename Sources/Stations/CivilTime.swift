// Times as databases print them, and the days of the calendar.

/// The seconds since 1970 of a time like "2027-01-15 09:00:00 +0100", also in the forms of ISO 8601; nil for
/// any other form and for one without a zone.
func secondsSince1970(zonedTime: String) -> Int? {
  let bytes = Array(zonedTime.utf8)
  guard bytes.count >= 20, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
    let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
    let second = number(bytes[17..<19]), let zone = offset(bytes[19...]), year >= 1970,
    (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
  else { return nil }
  return daysSince1970(year: year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + second
    - zone
}

/// The seconds that a zone is ahead of universal time: "Z", "+0100" or "-05:00", a fraction of a second before it.
private func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
  let zone = bytes.drop { $0 == UInt8(ascii: ".") || isDigit($0) }.filter { !" :".utf8.contains($0) }
  if zone == [UInt8(ascii: "Z")] { return 0 }
  guard zone.count == 5, let hours = number(zone[1..<3]), let minutes = number(zone[3..<5]) else {
    return nil
  }
  switch zone[0] {
  case UInt8(ascii: "+"): return hours * 3_600 + minutes * 60
  case UInt8(ascii: "-"): return -(hours * 3_600 + minutes * 60)
  default: return nil
  }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  digits.allSatisfy(isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 & 0xF) } : nil
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

/// The days from the first of 1970 to a date of the civil calendar, with months from 1 to 12.
func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  // Counted in years that begin in March, so that a leap day comes last.
  let marchMonth = (month + 9) % 12
  let marchYear = month < 3 ? year - 1 : year
  return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
    + (marchMonth * 306 + 5) / 10 + day - 1 - 719_468
}
