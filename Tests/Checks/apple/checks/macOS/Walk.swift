@MainActor func walk(steps: Int, seed: UInt64) async -> Int { 0 }
