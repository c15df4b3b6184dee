import Testing

@testable import lofitime_simulation

@Suite("A million listeners")
struct SimulationTests {
  /// Few of them, for it is a test: what comes of a million, `make simulate` tells.
  private static let simulation = Simulation(listeners: 400, window: 10, length: 1_700)

  @Test(
    "never ask for more than twice what plain polling makes all the time, whatever the station goes through",
    arguments: [Simulation.Policy.live, .polled],
    [Simulation.Trouble.restart, .slowRestart, .outage, .overload])
  func noSpike(policy: Simulation.Policy, trouble: Simulation.Trouble) {
    let outcome = Self.simulation.run(policy, trouble)
    #expect(outcome.peak < 2 * Simulation.polling)
    #expect(outcome.musicPeak < 0.4)
    #expect(outcome.informed > 0.99)
    #expect(outcome.freshness.mean < (trouble == .outage ? 30 : 10))
  }

  @Test("would overrun a station that they all ask when a song ends")
  func eager() {
    #expect(Self.simulation.run(.eager, .none).peak > 2 * Simulation.polling)
  }
}
