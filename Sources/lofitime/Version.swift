// The version, in the one place that says it.

let version = "0.1.0"
