extension Array where Element: Equatable {
    /// The number of letters left out, added, exchanged or swapped with a neighbour: the optimal string alignment distance.
    package func slips(to target: [Element]) -> Int {
        var counts = (0...count).map { row in (0...target.count).map { Swift.max(row, $0) } }
        for row in indices {
            for column in target.indices {
                let exchange = counts[row][column] + (self[row] == target[column] ? 0 : 1)
                var least = Swift.min(exchange, counts[row][column + 1] + 1, counts[row + 1][column] + 1)
                if row > 0, column > 0, self[row] == target[column - 1], self[row - 1] == target[column] {
                    least = Swift.min(least, counts[row - 1][column - 1] + 1)
                }
                counts[row + 1][column + 1] = least
            }
        }
        return counts[count][target.count]
    }
}
