// Chance that comes out the same every time, so that a piece does too.

import Foundation

/// Random numbers from a seed (SplitMix64), and the shapes of chance that players need.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Evenly between 0 and 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// White noise between -1 and 1.
  mutating func noise() -> Double { 2 * unit() - 1 }

  /// Around 0, mostly within `spread`, never beyond three times it: how far off a player is.
  mutating func around(_ spread: Double) -> Double {
    (unit() + unit() + unit() + unit() - 2) * 1.5 * spread
  }
}
