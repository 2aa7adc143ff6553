extension ColorRole: Codable {}
