"""Second programs: each rule read again, as simply as can be, and told nothing by the engine."""
