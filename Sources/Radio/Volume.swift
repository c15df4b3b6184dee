// How loud we are.

/// A volume as listeners think of it: a level, and whether it is muted.
public struct Volume: Sendable, Equatable {
  /// The level in percent, 0 to 100, on the sound server's cubic scale.
  public let level: Int
  /// Whether nothing is heard whatever the level.
  public let isMuted: Bool

  /// Clamps the level to 0...100.
  public init(level: Int, isMuted: Bool = false) {
    self.level = min(max(level, 0), 100)
    self.isMuted = isMuted
  }

  /// Full volume, not muted.
  public static let full = Volume(level: 100)

  /// The volume `steps` percent louder (quieter when negative); touching the volume ends a mute.
  public func changed(by steps: Int) -> Volume {
    Volume(level: level + steps)
  }

  /// The volume with its mute turned over and its level kept.
  public var muteToggled: Volume {
    Volume(level: level, isMuted: !isMuted)
  }
}
